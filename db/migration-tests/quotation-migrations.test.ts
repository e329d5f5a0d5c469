/** What an earlier version has stored of quotations. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { emptyDatabase } from '#test/test-shop.ts'

/** As it was before this migration. */
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

test('their prices are of the day they were entered, and texts of deleted ones leave the audit log', async () => {
	const { url, client } = await databaseBefore('_quotation-prices')
	await client.query(`
		insert into checkouts (id, created_at) values ('11111111-1111-4111-8111-111111111111', now());
		insert into quotations (id, request_key, channel, checkout_id, recipient, billing, lines, shipping_method, shipping_method_name,
			is_collected, rate, discount_paise, discount_reason, terms, note, last_day, created_at, created_by)
		values (gen_random_uuid(), gen_random_uuid(), 'phone', '11111111-1111-4111-8111-111111111111', '{}', '{}', '[]', 'standard',
			'Standard', false, '{}', 0, '', '', '', '2027-01-31', '2026-09-20 20:00Z', 'Kamala');
		insert into audit_log (at, actor_name, action, subject, detail) values
			(now(), 'Kamala', 'quotation created', 'Q-1001', '{"amount": "₹280.00", "discount": "₹1,250.00, For Meena"}'),
			(now(), 'Kamala', 'quotation created', 'Q-1002', '{"amount": "₹280.00", "discount": "₹1,250.00, For Meena"}'),
			(now(), 'Kamala', 'quotation changed', 'Q-1002', '{"terms changed": "“a” → “b”", "version": 2}'),
			(now(), 'Kamala', 'price changed', 'product 1', '{"discount": "1, 2"}')`)
	await migrate(url)
	expect((await client.query('select priced_on::text from quotations')).rows).toEqual([
		{ priced_on: '2026-09-21' },
	])
	expect((await client.query('select detail from audit_log order by id')).rows).toEqual([
		{ detail: { amount: '₹280.00', discount: '₹1,250.00, For Meena' } },
		{ detail: { amount: '₹280.00', discount: '₹1,250.00' } },
		{ detail: { version: 2 } },
		{ detail: { discount: '1, 2' } },
	])
})

test('links that were emailed before the email was corrected no longer open', async () => {
	const { url, client } = await databaseBefore('_bind-quotation-links')
	await client.query(`
		insert into checkouts (id, created_at) select gen_random_uuid(), now() from generate_series(1, 4);
		insert into quotations (id, request_key, channel, checkout_id, recipient, billing, lines, shipping_method, shipping_method_name,
			is_collected, rate, discount_paise, discount_reason, terms, note, last_day, created_at, created_by)
		select gen_random_uuid(), gen_random_uuid(), 'phone', id, '{}', '{}', '[]', 'standard',
			'Standard', false, '{}', 0, '', '', '', '2027-01-31', now(), 'Kamala' from checkouts;
		insert into audit_log (at, actor_name, action, subject, detail) values
			(now(), 'Kamala', 'quotation emailed', 'Q-1001', '{}'),
			(now(), 'Kamala', 'quotation changed', 'Q-1001', '{"changed": "name, email, address"}'),
			(now(), 'Kamala', 'quotation changed', 'Q-1002', '{"changed": "email"}'),
			(now(), 'Kamala', 'quotation emailed', 'Q-1002', '{}'),
			(now(), 'Kamala', 'quotation emailed', 'Q-1003', '{}'),
			(now(), 'Kamala', 'quotation changed', 'Q-1003', '{"changed": "name, phone"}')`)
	await migrate(url)
	const { rows } = await client.query('select number, recipient_version from quotations order by number')
	expect(rows.map(({ number, recipient_version: version }) => [number, version])).toEqual([
		[1001, 2],
		[1002, 1],
		[1003, 1],
		[1004, 1],
	])
})
