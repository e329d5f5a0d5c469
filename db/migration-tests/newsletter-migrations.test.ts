/** What an earlier version has stored of newsletters. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { emptyDatabase } from '#test/test-shop.ts'

test('earlier and later unsubscriptions are recorded, whether in the shop or by hand', async () => {
	const url = await emptyDatabase()
	const migrations = listMigrations()
	const before =
		migrations[migrations.findIndex(({ tag }) => tag.endsWith('_add-unsubscribed-recipients')) - 1]
	if (!before) throw new Error('There is no such migration')
	await migrateTo(url, before)
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	await client.query(`
		insert into newsletters (status, content, pace, created_at, created_by, saved_at, saved_by)
			values ('draft', '{}', 60, now(), 'Kamala', now(), 'Kamala'), ('draft', '{}', 60, now(), 'Kamala', now(), 'Kamala');
		insert into subscribers (email, name, consent, subscribed_at)
			select 'reader-' || n || '@example.in', 'Reader', 'I agree', now() from generate_series(1, 3) as n;
		insert into newsletter_recipients (newsletter_id, subscriber_id, state)
			select newsletters.id, subscribers.id, 'sent' from newsletters, subscribers;
		delete from subscribers where email = 'reader-1@example.in'`)
	const countNoted = async () =>
		(
			await client.query(
				'select has_unsubscribed as noted, count(*)::int from newsletter_recipients group by 1 order by 1',
			)
		).rows
	await migrate(url)
	expect(await countNoted()).toEqual([
		{ noted: false, count: 4 },
		{ noted: true, count: 2 },
	])
	await client.query(
		"begin; set local search_path = ''; delete from public.subscribers where email = 'reader-2@example.in'; commit",
	)
	expect(await countNoted()).toEqual([
		{ noted: false, count: 2 },
		{ noted: true, count: 4 },
	])
})
