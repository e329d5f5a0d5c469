/** What a customer and the owner look up, at a thousand orders and at a million, in the same run. */
import type pg from 'pg'
import { growTo, invoice, newCustomer, numberOf, papersOf } from './many-orders.ts'
import { medianWords } from './median-words.ts'
import { connect } from '#db/connect.ts'
import { orderRows } from '#shop/books/books.server.ts'
import { readConfig } from '#shop/config.server.ts'
import { printInvoices } from '#shop/invoices/paper.server.ts'
import { printOrder } from '#shop/invoices/printer.server.ts'
import { countOrders, listOrders } from '#shop/orders/history.server.ts'
import { searchOrders } from '#shop/orders/search.server.ts'
import { trackOrder } from '#shop/orders/tracking.server.ts'
import { openPhonePe } from '#shop/payments/phonepe.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const FEW = 1_000
const MANY = 1_000_000
const WARM_UP = 100
const TIMES = 400
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
	await growTo(pool, { from: 1, count: FEW, customerId })
	await invoice(shop, numberOf(7))
	const looks = looksOf(shop, pool, customerId)
	const few = await measure(looks)
	console.log(`growing to ${MANY.toLocaleString('en-IN')} orders …`)
	await growTo(pool, { from: FEW + 1, count: MANY, customerId: null })
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
	console.log(`export rows a second against a bare COPY: ${medianWords(ratios)}`)
}
