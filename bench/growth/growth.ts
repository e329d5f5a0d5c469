/** Compares queries in a shop with a thousand orders and one with a million. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { BASELINE, type FilledShop, QUERIES } from './growth-queries.ts'
import { generateOrders, invoice, newCustomer, orderNumberAt } from './generate-orders.ts'
import { compareInTurn } from '../compare-in-turn.ts'
import { formatMedian } from '../format-median.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { daysOfMonth } from '#shop/gst-reports/days.ts'
import { exportOrders } from '#shop/gst-reports/order-export.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { createPhonePe } from '#shop/payments/phonepe/phonepe.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const FEW = 1_000
const MANY = 1_000_000
/** The clock of both shops, so that results do not depend on the date. */
const NOW = new Date('2026-11-01T12:00:00+05:30')
const MONTH = '2026-03'

type Open = FilledShop & { close(): Promise<void> }

export async function benchGrowth(databaseUrl: string, pool: pg.Pool): Promise<void> {
	const few = await openFilledShop(databaseUrl, pool, FEW)
	console.log(`generating ${MANY.toLocaleString('en-IN')} orders …`)
	const many = await openFilledShop(databaseUrl, pool, MANY)
	let bare = Number.NaN
	for (const [name, query] of Object.entries(QUERIES)) {
		const { ratios, milliseconds } = await compareInTurn(query, { few, many })
		if (name === BASELINE) bare = milliseconds
		console.log(
			`${name}: a million orders against a thousand, ${formatMedian(ratios)} (target at most 1.5), against a bare indexed read ${(milliseconds / bare).toFixed(1)}`,
		)
	}
	await benchExport(many)
	await few.close()
	await many.close()
}

/** Each shop has its own database on the same server, so that calls can alternate. */
async function openFilledShop(databaseUrl: string, server: pg.Pool, count: number): Promise<Open> {
	const name = `shop_of_${count}`
	await server.query(`create database ${name}`)
	const url = new URL(databaseUrl)
	url.pathname = `/${name}`
	await migrate(url.href)
	const { db, pool, close } = connect(url.href, { max: 4 })
	await seedIfEmpty(db)
	const config = readConfig({ SECRET: 'a secret that only measurements know, 32+' })
	const clock = () => NOW
	const log = { info: () => {}, warn: () => {}, error: () => {} }
	const payments = createPhonePe({ settings: config.payments, clock })
	const customerId = await newCustomer(pool)
	await generateOrders(pool, { now: NOW, count, customerId })
	const shop: Shop = { db, clock, config, log, payments, pause, withoutRequestSlot: (work) => work() }
	await invoice(shop, orderNumberAt(7))
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

async function benchExport({ shop, pool }: FilledShop): Promise<void> {
	const client = await pool.connect()
	await client.query('set statement_timeout = 0')
	const ratios: number[] = []
	for (let round = 0; round < 3; round++) {
		let rows = 0
		const start = performance.now()
		for await (const _line of exportOrders(shop, { days: daysOfMonth(MONTH), hasContacts: true })) rows += 1
		const exportRate = rows / (performance.now() - start)
		const copyStart = performance.now()
		const copied = await client.query(
			`copy (select * from orders where created_at >= timestamptz '2026-03-01 00:00+05:30'
				and created_at < timestamptz '2026-04-01 00:00+05:30') to '/dev/null' (format csv)`,
		)
		ratios.push(exportRate / ((copied.rowCount ?? 0) / (performance.now() - copyStart)))
	}
	client.release()
	console.log(`exported rows per second against a bare COPY: ${formatMedian(ratios)}`)
}
