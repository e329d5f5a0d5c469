/** Measures `create-payment` end to end against its bare SQL statements on the same PostgreSQL. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { paymentInput } from '#test/fixtures/orders.ts'
import { completeJobs, createPayment } from './create-payment.ts'
import { formatMedian } from './format-median.ts'
import { perSecond } from './per-second.ts'
import type { RunningServer } from './shop-process.ts'

const WARM_UP = 200
const ROUNDS = 15
const ORDERS = 80
const CONCURRENCY = 8

export async function benchOrders(shop: RunningServer, pool: pg.Pool): Promise<void> {
	const ratios: number[] = []
	const measureShop = (count: number) => perSecond({ count, concurrency: CONCURRENCY }, () => order(shop))
	const measureStatements = (count: number) =>
		perSecond({ count, concurrency: CONCURRENCY }, () => sendStatements(pool))
	// A new process is slower until its code is compiled.
	await measureShop(WARM_UP)
	await measureStatements(WARM_UP)
	for (let round = 0; round < ROUNDS; round++) {
		await completeJobs(pool)
		ratios.push((await measureShop(ORDERS)) / (await measureStatements(ORDERS)))
	}
	console.log(
		`create-payment, including the provider, against its bare statements: ${formatMedian(ratios)} (target 0.5)`,
	)
}

/** ₹280 less 10% is ₹252. */
const WITH_PROMO_CODE = { amount: 252, discountAmount: 28, promoCode: 'FILTER10' }

async function order(shop: RunningServer): Promise<void> {
	const { status } = await createPayment(shop, WITH_PROMO_CODE)
	if (status === 503) throw new Error('The shop refused an order')
}

const COUNT_CLIENT = `insert into limit_counts values ($1, now(), 1)
	on conflict (subject, window_start) do update set count = limit_counts.count + 1`

type Ids = { order: string; attempt: string; guest: string }

/** Sends the statements of `placeOrder` and `initiatePayment` one after another. Keep it in step with them. */
async function sendStatements(pool: pg.Pool): Promise<void> {
	const ids = { order: randomUUID(), attempt: randomUUID(), guest: randomUUID() }
	await pool.query(COUNT_CLIENT, [ids.order])
	await pool.query(COUNT_CLIENT, [ids.guest])
	const client = await pool.connect()
	await client.query('begin')
	const promoId = await readBeforeOrder(client, ids)
	await writeOrder(client, ids, promoId)
	await client.query('commit')
	client.release()
	await openPaymentWindow(pool, ids)
}

async function readBeforeOrder(client: pg.PoolClient, { guest }: Ids): Promise<string | undefined> {
	await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [guest])
	await client.query('select * from payment_requests where key = $1', [guest])
	await client.query(
		`select product_prices.*, image, "left" from product_prices
		join products on products.id = product_id left join stock_levels using (product_id, size_value)`,
	)
	await client.query('select * from tax_rates order by category, valid_from')
	const promo = await client.query<{ id: string }>(
		`select * from promo_codes where code = 'FILTER10' limit 1 for update`,
	)
	const promoId = promo.rows[0]?.id
	await client.query(
		`select * from checkouts where id = any(array(select checkout_id from orders where guest_hash = $1 or browser_hash = $1))
		and not acknowledged_by && array[$1] order by created_at for update`,
		[guest],
	)
	return promoId
}

async function writeOrder(
	client: pg.PoolClient,
	{ order, attempt, guest }: Ids,
	promoId: string | undefined,
): Promise<void> {
	const checkout = randomUUID()
	await client.query('insert into checkouts (id, created_at) values ($1, now())', [checkout])
	const number = `SK3-${randomUUID().slice(0, 8)}-20261120`
	await client.query(
		`insert into orders (id, number, status, subtotal_paise, shipping_paise, discount_paise, total_paise, shipping_method, shipping_method_name, promo_code, recipient, billing, guest_hash, browser_hash, checkout_id, fingerprint, created_at)
		values ($1, $2, 'payment_pending', 24000, 4000, 2800, 25200, 'standard', 'Standard', 'FILTER10', $3, $3, $4, $4, $5, $4, now()) returning *`,
		[order, number, JSON.stringify(paymentInput().customerDetails), guest, checkout],
	)
	await client.query(
		`insert into order_items values ($1, 0, 1, 'Artisan Blend - 100% Pure', 'Small (220g)', 'Fine', 24000, 1, '/x.jpg', '09012190', 500)`,
		[order],
	)
	await client.query(
		`insert into order_events (order_id, to_status, at, by) values ($1, 'payment_pending', now(), 'customer')`,
		[order],
	)
	await client.query('insert into promo_uses values ($1, $2, $3, $4, now())', [
		order,
		promoId,
		guest,
		'9876543210',
	])
	await client.query('insert into payment_requests values ($1, $1, $2, now())', [guest, order])
	await client.query(
		`insert into payment_attempts (id, order_id, merchant_order_id, amount_paise, state, created_at, expires_at, next_check_at)
		values ($1, $2, $3, 25200, 'created', now(), now(), now() + interval '1 hour') returning *`,
		[attempt, order, number],
	)
	await client.query(
		`select graphile_worker.add_job('check_payment', $1::json, run_at => now() + interval '1 hour', job_key => $2, job_key_mode => 'replace')`,
		[JSON.stringify({ attemptId: attempt }), attempt],
	)
}

async function openPaymentWindow(pool: pg.Pool, { attempt }: Ids): Promise<void> {
	await pool.query(
		`update payment_attempts set claimed_until = now() where id = $1 and state = 'created' returning *`,
		[attempt],
	)
	await pool.query(
		`update payment_attempts set state = 'initiated', redirect_url = 'x', provider_order_id = 'x', expires_at = now(), claimed_until = null
		where id = $1 and state = 'created'`,
		[attempt],
	)
}
