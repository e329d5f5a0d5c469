/** What a customer and the owner look up, in a shop of a thousand orders and in one of a million, side by side. */
import type pg from 'pg'
import { BARE, type Grown, LOOKS } from './growth-looks.ts'
import { growTo, invoice, newCustomer, numberOf } from './many-orders.ts'
import { medianWords } from './median-words.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { orderRows } from '#shop/gst-reports/order-export.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { createPhonePe } from '#shop/payments/phonepe/phonepe.server.ts'

const FEW = 1_000
const MANY = 1_000_000
/** Both shops stand at this moment, wherever the calendar is. */
const NOW = new Date('2026-11-01T12:00:00+05:30')
const MONTH = '2026-03'
const WARM_UP = 50
const PAIRS = 15
const TIMES = 20

type Open = Grown & { close(): Promise<void> }

export async function benchGrowth(databaseUrl: string, pool: pg.Pool): Promise<void> {
	const few = await openGrown(databaseUrl, pool, FEW)
	console.log(`growing to ${MANY.toLocaleString('en-IN')} orders …`)
	const many = await openGrown(databaseUrl, pool, MANY)
	let bare = Number.NaN
	for (const [name, look] of Object.entries(LOOKS)) {
		const { ratios, milliseconds } = await sideBySide(look, few, many)
		if (name === BARE) bare = milliseconds
		console.log(
			`${name}: a million orders against a thousand ${medianWords(ratios)} (target at most 1.5), against a bare indexed read ${(milliseconds / bare).toFixed(1)}`,
		)
	}
	await benchExport(many)
	await few.close()
	await many.close()
}

/** Two shops with databases of their own on one server, so that they can be asked in turn. */
async function openGrown(databaseUrl: string, server: pg.Pool, count: number): Promise<Open> {
	const name = `shop_of_${count}`
	await server.query(`create database ${name}`)
	const url = new URL(databaseUrl)
	url.pathname = `/${name}`
	await migrate(url.href, () => {})
	const { db, pool, close } = connect(url.href, { max: 4 })
	await seedIfEmpty(db)
	const config = readConfig({ SECRET: 'a secret that only measurements know, 32+' })
	const clock = () => NOW
	const log = { info: () => {}, warn: () => {}, error: () => {} }
	const payments = createPhonePe({ settings: config.payments, clock })
	const customerId = await newCustomer(pool)
	await growTo(pool, { now: NOW, count, customerId })
	const shop = { db, clock, config, log, payments }
	await invoice(shop, numberOf(7))
	return {
		shop,
		pool,
		customerId,
		now: NOW,
		close: async () => {
			await close()
			await server.query(`drop database ${name}`)
		},
	}
}

type Look = (grown: Grown) => Promise<unknown>

/** Call by call in turn, so that a machine whose speed drifts slows both; of each pair the middle ones, of the pairs the middle ratio. */
async function sideBySide(look: Look, few: Grown, many: Grown) {
	for (const grown of [few, many]) for (let round = 0; round < WARM_UP; round++) await look(grown)
	const ratios: number[] = []
	const ofMany: number[] = []
	for (let pair = 0; pair < PAIRS; pair++) {
		const small: number[] = []
		const large: number[] = []
		for (let round = 0; round < TIMES; round++) {
			small.push(await timeOf(look, few))
			large.push(await timeOf(look, many))
		}
		ratios.push(median(large) / median(small))
		ofMany.push(median(large))
	}
	return { ratios, milliseconds: median(ofMany) }
}

async function timeOf(look: Look, grown: Grown): Promise<number> {
	const began = performance.now()
	await look(grown)
	return performance.now() - began
}

function median(values: readonly number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function benchExport({ shop, pool }: Grown): Promise<void> {
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
