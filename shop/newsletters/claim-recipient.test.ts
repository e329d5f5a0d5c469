import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { claimRecipient } from './claim-recipient.server.ts'
import { newsletterRecipients } from './tables.server.ts'
import { CONSENT } from '#shop/subscribers/consent.ts'
import { unsubscribe } from '#shop/subscribers/subscribers.server.ts'
import { subscribers } from '#shop/subscribers/tables.server.ts'
import { startedNewsletter, subscribeReaders } from '#test/fixtures/newsletters.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

test.each([
	['unsubscribed', () => unsubscribe(shop, 'reader-1@example.in')],
	['bounced', () => shop.db.update(subscribers).set({ bouncedAt: shop.clock() })],
])('nobody is claimed who has %s since the recipients were fixed', async (_, change) => {
	await subscribeReaders(shop, 1)
	const { id } = await startedNewsletter(shop)
	await change()
	expect((await claimRecipient(shop, id)).result).toBe('ended')
	expect(await shop.db.select().from(newsletterRecipients)).toMatchObject([{ state: 'skipped' }])
})

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
