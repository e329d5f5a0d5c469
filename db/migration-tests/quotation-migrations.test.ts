/** Quotations that an earlier version has stored keep their meaning. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { emptyDatabase } from '#test/test-shop.ts'

/** Creates a database as it was before this migration. */
async function databaseBefore(name: string) {
	const url = await emptyDatabase()
	const migrations = listMigrations()
	const before = migrations[migrations.findIndex(({ tag }) => tag.endsWith(name)) - 1]
	if (!before) throw new Error(`There is no migration ${name}`)
	await migrateTo(url, before)
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	return { url, client }
}

test('their prices are of the day they were last changed, and texts of deleted ones leave the audit log', async () => {
	const { url, client } = await databaseBefore('_quotation-prices')
	await client.query(`
		insert into checkouts (id, created_at) select gen_random_uuid(), now() from generate_series(1, 2);
		insert into quotations (id, request_key, channel, checkout_id, recipient, billing, lines, shipping_method, shipping_method_name,
			is_collected, rate, discount_paise, discount_reason, terms, note, last_day, created_at, created_by)
		select gen_random_uuid(), gen_random_uuid(), 'phone', id, '{}', '{}', '[]', 'standard',
			'Standard', false, '{}', 0, '', '', '', '2027-01-31', '2026-09-20 20:00Z', 'Kamala' from checkouts;
		insert into audit_log (at, actor_name, action, subject, detail) values
			(now(), 'Kamala', 'quotation created', 'Q-1001', '{"amount": "₹280.00", "discount": "₹1,250.00, For Meena"}'),
			(now(), 'Kamala', 'quotation created', 'Q-1003', '{"amount": "₹280.00", "discount": "₹1,250.00, For Meena"}'),
			(now(), 'Kamala', 'quotation changed', 'Q-1003', '{"terms changed": "“a” → “b”", "version": 2}'),
			('2026-09-30 20:00Z', 'Kamala', 'quotation changed', 'Q-1002', '{}'),
			('2026-10-20 20:00Z', 'Kamala', 'quotation changed', 'Q-1002', '{}'),
			('2026-11-20 20:00Z', 'Kamala', 'quotation emailed', 'Q-1002', '{}'),
			(now(), 'Kamala', 'price changed', 'product 1', '{"discount": "1, 2"}')`)
	await migrate(url)
	expect((await client.query('select priced_on::text from quotations order by number')).rows).toEqual([
		{ priced_on: '2026-09-21' },
		{ priced_on: '2026-10-21' },
	])
	expect((await client.query('select detail from audit_log order by id')).rows).toEqual([
		{ detail: { amount: '₹280.00', discount: '₹1,250.00, For Meena' } },
		{ detail: { amount: '₹280.00', discount: '₹1,250.00' } },
		{ detail: { version: 2 } },
		{ detail: {} },
		{ detail: {} },
		{ detail: {} },
		{ detail: { discount: '1, 2' } },
	])
})

test('links end if one was emailed to another address, and the console asks to send them again', async () => {
	const { url, client } = await databaseBefore('_bind-quotation-links')
	const emailed: readonly (readonly [now: string, to: readonly string[]])[] = [
		['right@example.in', ['wrong@example.in']],
		['right@example.in', ['wrong@example.in', 'right@example.in']],
		['right@example.in', ['Right@example.in']],
		['', ['wrong@example.in']],
		['right@example.in', []],
	]
	for (const [email, addresses] of emailed) {
		const { rows } = await client.query(
			`with checkout as (insert into checkouts (id, created_at) values (gen_random_uuid(), now()) returning id)
			insert into quotations (id, request_key, channel, checkout_id, recipient, billing, lines, shipping_method, shipping_method_name,
				is_collected, rate, discount_paise, discount_reason, terms, note, last_day, created_at, created_by, emailed_at)
			select gen_random_uuid(), gen_random_uuid(), 'phone', id, jsonb_build_object('email', $1::text), '{}', '[]', 'standard',
				'Standard', false, '{}', 0, '', '', '', '2027-01-31', now(), 'Kamala', case when $2 then now() end from checkout
			returning id`,
			[email, addresses.length > 0],
		)
		for (const [index, to] of addresses.entries())
			await client.query(
				`insert into emails (key, to_address, subject, text, html, created_at) values ($1, $2, '', '', '', now())`,
				[`quotation:${rows[0].id}:${index + 1}`, to],
			)
	}
	await migrate(url)
	const { rows } = await client.query(
		`select number, recipient_version, emailed_at is not null as "isEmailed" from quotations order by number`,
	)
	expect(
		rows.map(({ number, recipient_version: version, isEmailed }) => [number, version, isEmailed]),
	).toEqual([
		[1001, 2, false],
		[1002, 2, false],
		[1003, 1, true],
		[1004, 2, false],
		[1005, 1, false],
	])
})
