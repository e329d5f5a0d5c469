/**
 * Measures a newsletter to 100,000 subscribers: the statement that queues them against a bare one that writes as many
 * rows, and a purchase while it is sent at the fastest pace against one while it is paused.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createPayment, completeJobs } from './create-payment.ts'
import { formatMedian } from './format-median.ts'
import { startShop, type RunningServer } from './shop-process.ts'
import { moveNewsletter } from '#shop/newsletters/sending.server.ts'
import type { NewsletterMove } from '#shop/newsletters/rules.ts'
import { CONSENT } from '#shop/subscribers/consent.ts'
import { startedNewsletter, WRITER } from '#test/fixtures/newsletters.ts'
import { openMailServer } from '#test/servers/open-mail-server.ts'
import { openShopOn, type TestShop } from '#test/shop-on-database.ts'

const SUBSCRIBERS = 100_000
const ROUNDS = 12
const PURCHASES = 300
const BUYERS = 4
const WARM_UP = 200
const TARGET_RATIO = 1.2
/** A paused newsletter finishes what it has claimed, and the queue finds one that is resumed. */
const SETTLE_MILLISECONDS = 2_500

export async function benchNewsletter(databaseUrl: string, pool: pg.Pool): Promise<void> {
	await pool.query('create database shop_of_newsletters')
	const url = new URL(databaseUrl)
	url.pathname = '/shop_of_newsletters'
	const mail = await openMailServer()
	const server = await startShop(url.href, mail.settings)
	const shop = await openShopOn(url.href)
	try {
		await shop.pool.query(
			`insert into subscribers (email, name, consent, subscribed_at)
			select 'reader-' || number || '@example.in', 'Coffee Lover', $1, now() from generate_series(1, ${SUBSCRIBERS}) as number`,
			[CONSENT],
		)
		const bare = await secondsOf(() => writeBareRows(shop.pool))
		const startedAt = performance.now()
		const { id } = await startedNewsletter(shop)
		const queued = (performance.now() - startedAt) / 1000
		console.log(
			`a newsletter queued for ${SUBSCRIBERS} subscribers against a bare insert of as many rows: ${(queued / bare).toFixed(2)}`,
		)
		await comparePurchases(server, shop, id)
		console.log(`  ${mail.received.length} newsletters arrived meanwhile`)
	} finally {
		await shop.close()
		await server.stop()
		await mail.close()
		await pool.query('drop database shop_of_newsletters')
	}
}

async function writeBareRows(pool: pg.Pool): Promise<void> {
	await pool.query('create table bare_recipients (like newsletter_recipients including all)')
	await pool.query(
		`insert into bare_recipients (newsletter_id, subscriber_id)
		select gen_random_uuid(), id from subscribers order by id`,
	)
	await pool.query('drop table bare_recipients')
}

async function comparePurchases(server: RunningServer, shop: TestShop, id: string): Promise<void> {
	await purchaseTimes(server, WARM_UP)
	const sent: number[] = []
	const paused: number[] = []
	const ratios: number[] = []
	for (let round = 0; round < ROUNDS; round++) {
		// The sides take turns to go first, because the first one runs beside the last jobs of the previous round.
		const moves = ['resume', 'pause'] as const
		const times = { resume: [] as number[], pause: [] as number[] }
		for (const to of round % 2 === 0 ? moves : moves.toReversed()) {
			await move(shop, id, to)
			times[to] = await purchaseTimes(server, PURCHASES)
		}
		sent.push(...times.resume)
		paused.push(...times.pause)
		ratios.push(percentile(times.resume, 0.5) / percentile(times.pause, 0.5))
		await completeJobs(shop.pool)
	}
	const p99 = percentile(sent, 0.99) / percentile(paused, 0.99)
	console.log(
		`a purchase while it is sent against while it is paused: p99 ${p99.toFixed(2)} (target ${TARGET_RATIO}), ${formatMedian(ratios)}`,
	)
}

async function move(shop: TestShop, id: string, to: NewsletterMove): Promise<void> {
	const moved = await moveNewsletter(shop, { id, move: to, by: WRITER })
	if (!moved.ok) throw new Error(moved.message)
	await pause(SETTLE_MILLISECONDS)
}

async function purchaseTimes(server: RunningServer, count: number): Promise<number[]> {
	const times: number[] = []
	let started = 0
	const buy = async () => {
		while (started < count) {
			started += 1
			const startedAt = performance.now()
			const { status } = await createPayment(server)
			if (status === 503) throw new Error('The shop refused an order')
			times.push(performance.now() - startedAt)
		}
	}
	await Promise.all(Array.from({ length: BUYERS }, buy))
	return times
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
	const startedAt = performance.now()
	await work()
	return (performance.now() - startedAt) / 1000
}

function percentile(values: readonly number[], part: number): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
}
