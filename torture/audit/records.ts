/** Reads what the shop has recorded, from its tables and not through its functions. Amounts are in paise. */
import type pg from 'pg'

export type OrderRecord = {
	id: string
	number: string
	status: string
	paymentState: string
	isHidden: boolean
	total: number
	promoCode: string | null
	email: string
	phone: string
	checkoutId: string
}
type AttemptRecord = { id: string; orderId: string; merchantOrderId: string; amount: number; state: string }
type RefundRecord = {
	id: string
	orderId: string
	attemptId: string
	amount: number
	state: string
	reason: string
	retries: number
}

export type Records = {
	orders: OrderRecord[]
	attempts: AttemptRecord[]
	refunds: RefundRecord[]
	items: { orderId: string; variant: string; quantity: number }[]
	changes: { orderId: string; to: string }[]
	partialRefunds: { orderId: string; amount: number }[]
	corrections: { orderId: string }[]
	differences: { id: string; orderId: string; isPaid: boolean }[]
	invoices: { orderId: string; revision: number; kind: string; number: string; amount: number }[]
	/** The last number of each series and year. */
	counters: { series: string; year: string; last: number }[]
	emails: { id: string; key: string }[]
	promos: { code: string; uses: number | null; usesPerCustomer: number | null }[]
	/** Uses that were not returned. */
	promoUses: { orderId: string }[]
	stock: { variant: string; available: number }[]
	/** What unpaid orders hold whose payment of another amount waits for the owner's decision. */
	unpaidHolds: { variant: string; quantity: number }[]
}

/** An order item says 'Medium (500g)' where the stock says `medium`. */
const QUERIES: { [Table in keyof Records]: string } = {
	orders: `select id, number, status, payment_state as "paymentState", removed_at is not null as "isHidden",
		total_paise as total, promo_code as "promoCode", lower(recipient ->> 'email') as email,
		recipient ->> 'phone' as phone, checkout_id as "checkoutId" from orders`,
	attempts: `select id, order_id as "orderId", merchant_order_id as "merchantOrderId", amount_paise as amount, state
		from payment_attempts`,
	refunds: `select id, order_id as "orderId", attempt_id as "attemptId", amount_paise as amount, state, reason,
		tries as retries from refunds`,
	items: `select order_id as "orderId", product_id || ' ' || lower(split_part(size, ' ', 1)) as variant, quantity
		from order_items`,
	changes: `select order_id as "orderId", to_status as "to" from order_events`,
	corrections: `select order_id as "orderId" from order_corrections`,
	differences: `select id, order_id as "orderId", paid_at is not null as "isPaid" from price_differences`,
	partialRefunds: `select order_id as "orderId", amount_paise as amount from parts_returned`,
	invoices: `select order_id as "orderId", revision, kind, number, (data -> 'totals' ->> 'total')::int as amount
		from invoices order by revision`,
	counters: `select series, year, last from invoice_counters`,
	emails: `select id, key from emails`,
	promos: `select code, uses, uses_per_customer as "usesPerCustomer" from promo_codes`,
	promoUses: `select order_id as "orderId" from promo_uses where released_at is null`,
	stock: `select product_id || ' ' || size_value as variant, "left" as available from stock_levels`,
	unpaidHolds: `select product_id || ' ' || size_value as variant, quantity from stock_holds
		join orders on orders.id = order_id where released_at is null and payment_state = 'unpaid'
		and exists (select from payment_attempts where order_id = orders.id and state = 'review')`,
}

export async function readRecords(pool: pg.Pool): Promise<Records> {
	const read = async <Table extends keyof Records>(table: Table): Promise<Records[Table]> => {
		const { rows } = await pool.query(QUERIES[table])
		return rows as Records[Table]
	}
	return {
		orders: await read('orders'),
		attempts: await read('attempts'),
		refunds: await read('refunds'),
		items: await read('items'),
		changes: await read('changes'),
		corrections: await read('corrections'),
		differences: await read('differences'),
		partialRefunds: await read('partialRefunds'),
		invoices: await read('invoices'),
		counters: await read('counters'),
		emails: await read('emails'),
		promos: await read('promos'),
		promoUses: await read('promoUses'),
		stock: await read('stock'),
		unpaidHolds: await read('unpaidHolds'),
	}
}

/** Counts what is unfinished: payments that may still come, refunds in progress, unsent emails. */
export async function countUnsettled(pool: pg.Pool): Promise<number> {
	const { rows } = await pool.query<{ count: number }>(`select
		((select count(*) from payment_attempts where state in ('created', 'initiated', 'abandoned'))
		+ (select count(*) from refunds where state in ('created', 'pending', 'confirmed'))
		+ (select count(*) from emails where sent_at is null))::int as count`)
	return rows[0]?.count ?? 0
}
