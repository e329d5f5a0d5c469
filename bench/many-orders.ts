/** Orders in any number, for what must not slow down when a shop grows. */
import type pg from 'pg'
import { issueInvoice, listInvoices } from '#shop/invoices/invoices.server.ts'
import { findOrder, listItems } from '#shop/orders/orders.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** So many belong to the customer. */
const OWN_ORDERS = 25

type Growth = { from: number; count: number; customerId: string | null }

export function numberOf(index: number): string {
	return `SK3-${String(index).padStart(8, 'Z').replaceAll('0', 'A').replaceAll('1', 'B')}-20260315`
}

export async function newCustomer(pool: pg.Pool): Promise<string> {
	const made = await pool.query<{ id: string }>(
		`insert into customers (name, email) values ('Meena', 'growth@example.in') returning id`,
	)
	return made.rows[0]?.id ?? ''
}

/** Written by the database itself: a million of anything else takes an hour. Only the first few are numbered to be found. */
export async function growTo(pool: pg.Pool, growth: Growth): Promise<void> {
	const client = await pool.connect()
	try {
		await grow(client, growth)
	} finally {
		client.release()
	}
}

async function grow(client: pg.PoolClient, { from, count, customerId }: Growth): Promise<void> {
	await client.query('set statement_timeout = 0')
	await client.query(
		`insert into orders (number, status, subtotal_paise, shipping_paise, discount_paise, total_paise, shipping_method,
			recipient, billing, customer_id, guest_hash, fingerprint, created_at)
		select case when n < 100 then 'SK3-' || translate(lpad(n::text, 8, 'Z'), '01', 'AB') || '-20260315'
				else 'SK3-' || upper(substr(md5(n::text), 1, 8)) || n || '-20260315' end,
			(case when n % 10 = 0 then 'processing' else 'cancelled' end)::order_status, 24000, 4000, 0, 28000, 'standard',
			contact, contact, case when n <= ${OWN_ORDERS} then $1::uuid end, 'guest' || n, 'same',
			timestamptz '2026-01-01' + n * interval '17 seconds'
		from generate_series($2::int, $3::int) as n, lateral (select jsonb_build_object('name', 'Buyer ' || n,
			'email', 'buyer' || n || '@example.in', 'address', '12 Car Street', 'city', 'Madurai', 'state', 'Tamil Nadu',
			'pincode', lpad((n % 900000 + 100000)::text, 6, '0'), 'phone', (9000000000 + n)::text) as contact) as person`,
		[customerId, from, count],
	)
	await client.query(
		`insert into order_items select id, 0, 1, 'Artisan Blend - 100% Pure', 'Small (220g)', 'Fine', 24000, 1, '/x.jpg'
		from orders where not exists (select 1 from order_items where order_id = orders.id)`,
	)
	await client.query('vacuum analyze')
	await client.query('checkpoint')
}

export async function invoice(shop: Shop, number: string): Promise<void> {
	const order = await findOrder(shop.db, number)
	if (!order) throw new Error('The order to invoice is missing')
	const items = await listItems(shop.db, order.id)
	await shop.db.transaction((transaction) => issueInvoice(shop, transaction, { order, items }))
}

export async function papersOf({ db }: Shop, number: string) {
	const order = await findOrder(db, number)
	return order ? listInvoices(db, order.id) : []
}
