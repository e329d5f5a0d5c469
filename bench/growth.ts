/** What a customer and the owner look up, at a thousand orders and at a million, in the same run. */
import type pg from 'pg'
import { describe } from './pages.ts'
import { connect } from '#db/connect.ts'
import { orderRows } from '#shop/books/books.server.ts'
import { readConfig } from '#shop/config.server.ts'
import { issueInvoice, listInvoices } from '#shop/invoices/invoices.server.ts'
import { printInvoices } from '#shop/invoices/paper.server.ts'
import { printOrder } from '#shop/invoices/printer.server.ts'
import { countOrders, listOrders } from '#shop/orders/history.server.ts'
import { searchOrders } from '#shop/orders/desk.server.ts'
import { findOrder, listItems } from '#shop/orders/orders.server.ts'
import { trackOrder } from '#shop/orders/tracking.server.ts'
import { openPhonePe } from '#shop/payments/phonepe.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const FEW = 1_000
const MANY = 1_000_000
const WARM_UP = 100
const TIMES = 400
const OWN_ORDERS = 25
const MONTH = '2026-03'

type Look = { name: string; once: () => Promise<unknown> }

export async function benchGrowth(databaseUrl: string, pool: pg.Pool): Promise<void> {
	const { db, close } = connect(databaseUrl, { max: 4 })
	const clock = () => new Date()
	const config = readConfig({ SECRET: 'a secret that only measurements know, 32+' })
	const silent = { info: () => {}, warn: () => {}, error: () => {} }
	const shop: Shop = {
		db,
		clock,
		config,
		log: silent,
		payments: openPhonePe({ settings: config.payments, clock }),
	}
	const customerId = await newCustomer(pool)
	await growTo(pool, FEW, customerId)
	await invoice(shop, numberOf(7))
	const looks = looksOf(shop, pool, customerId)
	const few = await measure(looks)
	console.log(`growing to ${MANY.toLocaleString('en-IN')} orders …`)
	await growTo(pool, MANY, null)
	const many = await measure(looks)
	const bare = many.get(BARE) ?? Number.NaN
	for (const { name } of looks) {
		const growth = (many.get(name) ?? Number.NaN) / (few.get(name) ?? Number.NaN)
		const against = (many.get(name) ?? Number.NaN) / bare
		console.log(
			`${name}: a million orders against a thousand ${growth.toFixed(2)} (target at most 1.5), against a bare indexed read ${against.toFixed(1)}`,
		)
	}
	await benchExport(shop, pool)
	await close()
}

const BARE = 'a bare indexed read'

function looksOf(shop: Shop, pool: pg.Pool, customerId: string): Look[] {
	const nobody = { customerId: null, guestHash: null }
	return [
		{ name: BARE, once: () => pool.query('select * from orders where number = $1', [numberOf(7)]) },
		{
			name: 'history page with its count',
			once: () => Promise.all([listOrders(shop, { customerId, page: 1 }), countOrders(shop, customerId)]),
		},
		{ name: 'tracking', once: () => trackOrder(shop, { number: numberOf(7), viewer: nobody }) },
		{ name: 'the owner finds a number', once: () => searchOrders(shop, { words: numberOf(9).slice(0, 11) }) },
		{ name: 'the owner finds an e-mail', once: () => searchOrders(shop, { words: 'buyer12@' }) },
		{ name: 'the owner finds a phone', once: () => searchOrders(shop, { words: '9000000012' }) },
		{
			name: 'an invoice, drawn anew',
			once: async () =>
				printInvoices((await papersOf(shop, numberOf(7))).map(({ data }) => ({ data, stamp: null }))),
		},
		{
			name: 'an invoice, asked for again',
			once: async () => printOrder(await papersOf(shop, numberOf(7))),
		},
		{ name: 'the newest orders', once: () => searchOrders(shop, {}) },
		{ name: 'the newest that wait', once: () => searchOrders(shop, { status: 'processing' }) },
	]
}

/** The median of many, in milliseconds. */
async function measure(looks: readonly Look[]): Promise<Map<string, number>> {
	const found = new Map<string, number>()
	for (const { name, once } of looks) {
		for (let round = 0; round < WARM_UP; round++) await once()
		const times: number[] = []
		for (let round = 0; round < TIMES; round++) {
			const began = performance.now()
			await once()
			times.push(performance.now() - began)
		}
		found.set(name, times.toSorted((one, other) => one - other)[Math.floor(TIMES / 2)] ?? Number.NaN)
	}
	return found
}

function numberOf(index: number): string {
	return `SK3-${String(index).padStart(8, 'Z').replaceAll('0', 'A').replaceAll('1', 'B')}-20260315`
}

async function newCustomer(pool: pg.Pool): Promise<string> {
	const made = await pool.query<{ id: string }>(
		`insert into customers (name, email) values ('Meena', 'growth@example.in') returning id`,
	)
	return made.rows[0]?.id ?? ''
}

/** Written by the database itself: a million of anything else takes an hour. Only the first few are numbered to be found. */
async function growTo(pool: pg.Pool, count: number, customerId: string | null): Promise<void> {
	const client = await pool.connect()
	try {
		await grow(client, { from: customerId ? 1 : FEW + 1, count, customerId })
	} finally {
		client.release()
	}
}

async function grow(
	client: pg.PoolClient,
	{ from, count, customerId }: { from: number; count: number; customerId: string | null },
): Promise<void> {
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

async function invoice(shop: Shop, number: string): Promise<void> {
	const order = await findOrder(shop.db, number)
	if (!order) throw new Error('The order to invoice is missing')
	const items = await listItems(shop.db, order.id)
	await shop.db.transaction((transaction) => issueInvoice(shop, transaction, { order, items }))
}

async function papersOf({ db }: Shop, number: string) {
	const order = await findOrder(db, number)
	return order ? listInvoices(db, order.id) : []
}

async function benchExport(shop: Shop, pool: pg.Pool): Promise<void> {
	const client = await pool.connect()
	await client.query('set statement_timeout = 0')
	const ratios: number[] = []
	for (let round = 0; round < 3; round++) {
		let rows = 0
		const began = performance.now()
		for await (const _line of orderRows(shop, MONTH)) rows += 1
		const ours = rows / (performance.now() - began)
		const beganBare = performance.now()
		const copied = await client.query(
			`copy (select * from orders where created_at >= timestamptz '2026-03-01 00:00+05:30'
				and created_at < timestamptz '2026-04-01 00:00+05:30') to '/dev/null' (format csv)`,
		)
		ratios.push(ours / ((copied.rowCount ?? 0) / (performance.now() - beganBare)))
	}
	client.release()
	console.log(`export rows a second against a bare COPY: ${describe(ratios)}`)
}
