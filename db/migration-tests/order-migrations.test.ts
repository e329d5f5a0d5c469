/** Orders of earlier versions keep their meaning when they are grouped into checkouts and get a payment state. */
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { emptyDatabase } from '#test/test-shop.ts'

let url: string
let client: pg.Client

/** The database is of the version before checkouts. */
beforeEach(async () => {
	url = await emptyDatabase()
	const migrations = listMigrations()
	const before = migrations[migrations.findIndex(({ tag }) => tag.endsWith('_checkouts')) - 1]
	if (!before) throw new Error('There is no migration for checkouts')
	await migrateTo(url, before)
	client = new pg.Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
})

type OldOrder = {
	/** Stored as the order's number, so that a test can refer to it. */
	name: string
	/** The browser that placed it. Empty after the customer's account was deleted. */
	guest: string
	customer?: string
	status: string
	/** When it was placed and when it was confirmed, in minutes after ten o'clock. */
	minute: number
	confirmed?: number
}

const MEENA = '11111111-1111-4111-8111-111111111111'

const OLD_ORDERS: OldOrder[] = [
	{ name: 'abandoned', guest: 'one', status: 'payment_pending', minute: 1 },
	{ name: 'paid', guest: 'one', status: 'delivered', minute: 2, confirmed: 3 },
	{ name: 'late-payment', guest: 'one', status: 'refunded', minute: 3 },
	{ name: 'paid-again', guest: 'one', status: 'cancelled', minute: 5, confirmed: 6 },
	{ name: 'open', guest: 'one', status: 'pending', minute: 7 },
	{ name: 'edited', guest: 'one', status: 'payment_pending', minute: 8 },
	{ name: 'other-browser', guest: 'two', status: 'payment_pending', minute: 8 },
	{ name: 'of-meena', guest: 'shared', customer: MEENA, status: 'payment_pending', minute: 8 },
	{ name: 'of-nobody', guest: 'shared', status: 'payment_pending', minute: 8 },
	{ name: 'of-meena-too', guest: 'shared', customer: MEENA, status: 'payment_pending', minute: 9 },
	{ name: 'no-history', guest: 'three', status: 'shipped', minute: 9 },
	{ name: 'anonymized-paid', guest: '', status: 'delivered', minute: 1, confirmed: 2 },
	{ name: 'anonymized-unpaid', guest: '', status: 'payment_pending', minute: 1 },
]

test('orders of earlier versions belong to the checkout that their browser paid', async () => {
	await client.query(`insert into customers (id, name, email) values ($1, 'Meena', 'meena@example.in')`, [
		MEENA,
	])
	for (const order of OLD_ORDERS) await insertOrder(order)
	const read = async () => (await client.query('select * from orders order by number')).rows
	const earlier = await read()
	await migrate(url)

	for (const [index, order] of (await read()).entries()) expect(order).toMatchObject(earlier[index])
	const { rows } = await client.query(
		`select first.number as begun_by, settled.number as settled_by, settled_at is not null as is_settled,
			first.guest_hash = any(acknowledged_by) as is_seen, first.guest_hash as guest,
			array(select number from orders where checkout_id = checkouts.id order by created_at) as orders
		from checkouts join orders first on first.id = checkouts.id
		left join orders settled on settled.id = settled_order_id order by first.created_at, first.number`,
	)
	const settled = (by: string, guest: string, orders = [by]) => {
		return { begun_by: orders[0], settled_by: by, is_settled: true, is_seen: true, guest, orders }
	}
	const open = (guest: string, orders: string[]) => {
		return { begun_by: orders[0], settled_by: null, is_settled: false, is_seen: false, guest, orders }
	}
	expect(rows).toEqual([
		settled('paid', 'one', ['abandoned', 'paid']),
		settled('anonymized-paid', ''),
		open('', ['anonymized-unpaid']),
		settled('late-payment', 'one'),
		settled('paid-again', 'one'),
		open('one', ['open', 'edited']),
		open('shared', ['of-meena', 'of-meena-too']),
		open('shared', ['of-nobody']),
		open('two', ['other-browser']),
		settled('no-history', 'three'),
	])
})

test('the payment state of earlier orders is what their status and partial refunds say', async () => {
	const cases = [
		{ status: 'payment_pending', refunds: [], paymentState: 'unpaid' },
		{ status: 'pending', refunds: [], paymentState: 'unpaid' },
		{ status: 'processing', refunds: [], paymentState: 'paid' },
		{ status: 'packed', refunds: [100], paymentState: 'partly_refunded' },
		{ status: 'out_for_delivery', refunds: [20_000, 7_999], paymentState: 'partly_refunded' },
		{ status: 'delivered', refunds: [20_000, 8_000], paymentState: 'refunded' },
		{ status: 'delivered', refunds: [], paymentState: 'paid' },
		{ status: 'cancelled', refunds: [100], paymentState: 'refunded' },
		{ status: 'refunded', refunds: [], paymentState: 'refunded' },
	]
	for (const [index, { status, refunds }] of cases.entries()) {
		const name = `order-${index}`
		await insertOrder({ name, guest: name, status, minute: 1 })
		for (const amount of refunds) {
			await client.query(
				`insert into parts_returned (order_id, amount_paise, at) select id, $2, now() from orders where number = $1`,
				[name, amount],
			)
		}
	}
	await migrate(url)
	const { rows } = await client.query('select payment_state from orders order by number')
	expect(rows.map((row) => row.payment_state)).toEqual(cases.map(({ paymentState }) => paymentState))
})

async function insertOrder({ name, guest, customer, status, minute, confirmed }: OldOrder): Promise<void> {
	const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 10, minutes))
	const { rows } = await client.query(
		`insert into orders (number, status, subtotal_paise, shipping_paise, discount_paise, total_paise, shipping_method,
			recipient, billing, guest_hash, fingerprint, tracking_number, created_at, customer_id)
		values ($1, $2, 24000, 4000, 0, 28000, 'standard', '{}', '{}', $3, $1, 'T1', $4, $5) returning id`,
		[name, status, guest, at(minute), customer ?? null],
	)
	if (confirmed === undefined) return
	await client.query(
		`insert into order_events (order_id, from_status, to_status, at, by)
		values ($1, 'pending', 'processing', $2, 'provider')`,
		[rows[0].id, at(confirmed)],
	)
}
