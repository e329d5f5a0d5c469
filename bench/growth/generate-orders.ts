/** Generates any number of orders, to measure how the shop scales. */
import type pg from 'pg'
import { issueInvoice, listInvoices } from '#shop/invoices/invoices.server.ts'
import { findOrder, listItems } from '#shop/orders/orders.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const ORDERS_OF_CUSTOMER = 25
/** The orders of the last month, which are the same in every generated shop. Only the number of older orders differs. */
const RECENT_ORDERS = 1_000

type GenerateOptions = { now: Date; count: number; customerId: string }

export function orderNumberAt(index: number): string {
	return `SK3-${String(index).padStart(8, 'Z').replaceAll('0', 'A').replaceAll('1', 'B')}-20260315`
}

export async function newCustomer(pool: pg.Pool): Promise<string> {
	const inserted = await pool.query<{ id: string }>(
		`insert into customers (name, email) values ('Meena', 'growth@example.in') returning id`,
	)
	return inserted.rows[0]?.id ?? ''
}

/** Generates them inside PostgreSQL, because inserting a million orders from Node takes an hour. The first 100 have predictable numbers. */
export async function generateOrders(pool: pg.Pool, growth: GenerateOptions): Promise<void> {
	const client = await pool.connect()
	try {
		await client.query('set statement_timeout = 0')
		await writeOrders(client, growth)
		await writePayments(client, growth)
		await client.query('vacuum analyze')
		await client.query('checkpoint')
	} finally {
		client.release()
	}
}

/** A tenth is to be packed, a tenth delivered, a tenth unpaid and hidden, and the rest is cancelled. */
const STATUS_SQL = `(case n % 10 when 0 then 'processing' when 1 then 'delivered' when 2 then 'payment_pending' else 'cancelled' end)::order_status`

const PAYMENT_STATE_SQL = `(case n % 10 when 0 then 'paid' when 1 then 'paid' when 2 then 'unpaid' else 'refunded' end)::payment_state`

/** The recent orders lie in the last month, all others in the year before. */
const CREATED_AT_SQL = `$3::timestamptz - case when n <= ${RECENT_ORDERS} then n * interval '46 minutes'
	else interval '32 days' + (n - ${RECENT_ORDERS}) * interval '30 seconds' end`

async function writeOrders(
	client: pg.PoolClient,
	{ now, count, customerId }: GenerateOptions,
): Promise<void> {
	await client.query(
		`insert into checkouts (id, created_at) select md5('checkout' || n)::uuid, ${CREATED_AT_SQL} from generate_series(1, $2::int) as n where $1::uuid is not null`,
		[customerId, count, now],
	)
	await client.query(
		`insert into orders (number, status, payment_state, subtotal_paise, shipping_paise, discount_paise, total_paise, shipping_method, shipping_method_name,
			recipient, billing, customer_id, guest_hash, browser_hash, checkout_id, fingerprint, tracking_number, created_at, removed_at, removed_reason)
		select case when n < 100 then 'SK3-' || translate(lpad(n::text, 8, 'Z'), '01', 'AB') || '-20260315'
				else 'SK3-' || upper(substr(md5(n::text), 1, 8)) || n || '-20260315' end,
			${STATUS_SQL}, ${PAYMENT_STATE_SQL}, 24000, 4000, 0, 28000, 'standard', 'Standard', contact, contact, case when n <= ${ORDERS_OF_CUSTOMER} then $1::uuid end,
			'guest' || n, 'guest' || n, md5('checkout' || n)::uuid, 'same', 'T' || n, ${CREATED_AT_SQL}, case when n % 10 = 2 then ${CREATED_AT_SQL} end, case when n % 10 = 2 then 'timeout' end
		from generate_series(1, $2::int) as n, lateral (select jsonb_build_object('name', 'Buyer ' || n,
			'email', 'buyer' || n || '@example.in', 'address', '12 Car Street', 'city', 'Madurai', 'state', 'Tamil Nadu',
			'pincode', lpad((n % 900000 + 100000)::text, 6, '0'), 'phone', (9000000000 + n)::text) as contact) as person`,
		[customerId, count, now],
	)
	await client.query(
		`insert into order_items select id, 0, 1, 'Artisan Blend - 100% Pure', 'Small (220g)', 'Fine', 24000, 1, '/x.jpg', '09012190', 500 from orders`,
	)
}

/** Writes an attempt for each order and a refund for each cancelled one. The newest refunds are pending. */
async function writePayments(client: pg.PoolClient, { now }: GenerateOptions): Promise<void> {
	await client.query(
		`insert into payment_attempts (order_id, merchant_order_id, amount_paise, state, created_at, expires_at)
		select id, number, total_paise, (case status when 'payment_pending' then 'expired' else 'completed' end)::attempt_state,
			created_at, created_at from orders`,
	)
	await client.query(
		`insert into refunds (order_id, attempt_id, merchant_refund_id, amount_paise, state, reason, created_at)
		select orders.id, attempt.id, 'R-' || orders.number, total_paise,
			(case when orders.created_at > $1::timestamptz - interval '1 day' then 'pending' else 'completed' end)::refund_state,
			'cancelled', orders.created_at
		from orders join payment_attempts attempt on attempt.order_id = orders.id where orders.status = 'cancelled'`,
		[now],
	)
	await client.query(
		`insert into parts_returned (order_id, amount_paise, at) select id, 100, created_at from orders
		where status = 'delivered' and tracking_number like '%01'`,
	)
}

export async function invoice(shop: Shop, number: string): Promise<void> {
	const order = await findOrder(shop.db, number)
	if (!order) throw new Error('The order to invoice is missing')
	const items = await listItems(shop.db, order.id)
	await shop.db.transaction((transaction) => issueInvoice(shop, transaction, { order, items }))
}

export async function listInvoicesOf({ db }: Shop, number: string) {
	const order = await findOrder(db, number)
	return order ? listInvoices(db, order.id) : []
}
