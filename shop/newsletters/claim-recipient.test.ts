import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claimRecipient } from './claim-recipient.server.ts'
import { CONSENT } from '#shop/subscribers/consent.ts'
import { subscribers } from '#shop/subscribers/tables.server.ts'
import { startedNewsletter } from '#test/fixtures/newsletters.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

test('the next recipient is found without reading all others', async () => {
	await shop.db.execute(sql`
		insert into ${subscribers} (email, name, consent, subscribed_at)
		select 'reader-' || number || '@example.in', 'Coffee Lover', ${CONSENT}, now()
		from generate_series(1, 50_000) as number`)
	const { id } = await startedNewsletter(shop)
	const rowsRead = await shop.db.transaction(async (transaction) => {
		const count = async () => {
			const { rows } = await transaction.execute<{ count: number }>(
				sql`select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'newsletter_recipients'`,
			)
			return rows[0]?.count ?? Number.NaN
		}
		const before = await count()
		expect((await claimRecipient({ ...shop, db: transaction }, id)).result).toBe('claimed')
		return (await count()) - before
	})
	expect(rowsRead).toBeLessThan(10)
})
