/** Measures `create-payment` end to end against pgbench, which sends the statements of an order to the same PostgreSQL. */
import type pg from 'pg'
import { completeJobs, createPayment } from './create-payment.ts'
import { formatMedian } from './format-median.ts'
import { perSecond } from './per-second.ts'
import { findPgbench, pgbenchRate } from './pgbench.ts'
import { parentOf, processorSecondsWithChildren } from './processor-time.ts'
import type { RunningServer } from './shop-process.ts'

const WARM_UP = 200
const ROUNDS = 9
const ORDERS = 80
const CONCURRENCY = 8

type Ground = { shop: RunningServer & { pid: number }; pool: pg.Pool; databaseUrl: string }

export async function benchOrders({ shop, pool, databaseUrl }: Ground): Promise<void> {
	const measureShop = (count: number) => perSecond({ count, concurrency: CONCURRENCY }, () => order(shop))
	// A new process is slower until its code is compiled.
	await measureShop(WARM_UP)
	const postgres = await findPostmaster(pool)
	const hasPgbench = findPgbench()
	if (!hasPgbench)
		console.log('orders against pgbench: not measured, it comes with PostgreSQL (apt install postgresql)')
	const ratios: number[] = []
	const rates = { shop: [] as number[], pgbench: [] as number[] }
	const milliseconds = { shop: [] as number[], postgres: [] as number[] }
	for (let round = 0; round < ROUNDS; round++) {
		await completeJobs(pool)
		const before = {
			shop: processorSecondsWithChildren(shop.pid),
			postgres: processorSecondsWithChildren(postgres),
		}
		const rate = await measureShop(ORDERS)
		rates.shop.push(rate)
		milliseconds.shop.push((1000 * (processorSecondsWithChildren(shop.pid) - before.shop)) / ORDERS)
		milliseconds.postgres.push((1000 * (processorSecondsWithChildren(postgres) - before.postgres)) / ORDERS)
		if (!hasPgbench) continue
		const bare = pgbenchRate(databaseUrl, { clients: CONCURRENCY, transactions: ORDERS })
		rates.pgbench.push(bare)
		ratios.push(rate / bare)
	}
	console.log(`orders a second: ${formatMedian(rates.shop, 'rounds')}`)
	if (hasPgbench) {
		console.log(`the same in pgbench: ${formatMedian(rates.pgbench, 'rounds')}`)
		console.log(
			`create-payment, including the provider, against pgbench: ${formatMedian(ratios)} (target 0.2)`,
		)
	}
	console.log(`processor time an order, ms: shop ${formatMedian(milliseconds.shop, 'rounds')}`)
	console.log(
		`processor time an order, ms: PostgreSQL ${formatMedian(milliseconds.postgres, 'rounds')} (target 3)`,
	)
}

/** The parent of the process that serves a connection. PostgreSQL runs on this machine. */
async function findPostmaster(pool: pg.Pool): Promise<number> {
	const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
	return parentOf(rows[0]?.pid ?? 0)
}

/** ₹280 less 10% is ₹252. */
const WITH_PROMO_CODE = { amount: 252, discountAmount: 28, promoCode: 'FILTER10' }

async function order(shop: RunningServer): Promise<void> {
	const { status } = await createPayment(shop, WITH_PROMO_CODE)
	if (status === 503) throw new Error('The shop refused an order')
}
