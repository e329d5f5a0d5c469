/** Fills a new shop with a year of sample data, in one transaction. */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Progress } from '#shop/progress.ts'
import { createRandom } from './random.ts'
import { reachedAt, type DemoOrder } from './demo-order.ts'
import { writeOrders } from './write-orders.ts'
import { writeMessages } from './write-messages.ts'
import { writeReviews } from './write-reviews.ts'
import { writeCustomers, writeEmails, writeNotes, writeSubscribers } from './write-customers.ts'
import { writeNewArrival } from './advertised-claims.ts'
import { createDemoData, MIN_ORDERS, type DemoData } from './demo-data.ts'
import { addSamplePromoCodes } from '#db/sample-promo-codes.ts'
import { prepareStore } from '#sandbox/store.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { issueCreditNote } from '#shop/invoices/invoices.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { listPromos } from '#shop/promos/admin.server.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import type { Promo } from '#shop/promos/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { listTaxRates } from '#shop/tax/tax.server.ts'

export const MAX_ORDERS = 20_000
const ORDERS_PER_BATCH = 200
/** Any number works. The same seed gives the same people and days. */
const SEED = 1_902

const NOT_SANDBOX = refuse('forbidden', null, {
	message:
		'Sample data is only for a shop whose payments use the sandbox. This one uses PhonePe, so nothing was written.',
	code: 'not_sandbox',
})
const HAS_ORDERS = refuse('conflict', null, {
	message: 'This shop already has orders. Sample data would corrupt its accounts, so nothing was written.',
	code: 'in_use',
})

export async function createDemo(
	shop: Shop,
	{ pool, count, progress }: { pool: pg.Pool; count: number; progress: Progress },
): Promise<Outcome<DemoData>> {
	if (shop.config.production || shop.config.payments.mode !== 'sandbox') return NOT_SANDBOX
	if (count < MIN_ORDERS || count > MAX_ORDERS) {
		return refuse('invalid', null, {
			message: `Give a number of orders from ${MIN_ORDERS} to ${MAX_ORDERS}.`,
		})
	}
	await prepareStore(pool)
	const outcome = await shop.db.transaction(async (transaction): Promise<Outcome<DemoData>> => {
		await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`)
		if (await hasOrders(transaction)) return HAS_ORDERS
		const data = await createData(shop, transaction, count)
		await write(shop, transaction, { data, progress })
		return { ok: true, ...data }
	})
	// Without fresh statistics, the first queries after the import are slow.
	if (outcome.ok) await shop.db.execute(sql`analyze`)
	return outcome
}

async function createData(shop: Shop, transaction: Transaction, count: number): Promise<DemoData> {
	await addSamplePromoCodes(transaction)
	const promos: Promo[] = []
	for (const { code } of await listPromos({ db: transaction })) {
		const promo = await findPromo(transaction, code)
		if (promo) promos.push(promo)
	}
	const catalogue = {
		brand: shop.config.brand,
		products: await listProducts({ db: transaction, clock: shop.clock }),
		taxRates: await listTaxRates({ db: transaction }),
		promos,
		uses: new Map<string, number>(),
	}
	return createDemoData({ random: createRandom(SEED), catalogue, now: shop.clock(), count })
}

async function write(
	shop: Shop,
	transaction: Transaction,
	{ data, progress }: { data: DemoData; progress: Progress },
): Promise<void> {
	const { people, demoOrders } = data
	const random = createRandom(SEED + 1)
	const now = shop.clock()
	await writeNewArrival(transaction, now)
	await writeCustomers(transaction, { people, demoOrders, now })
	for (let from = 0; from < demoOrders.length; from += ORDERS_PER_BATCH) {
		const batch = demoOrders.slice(from, from + ORDERS_PER_BATCH)
		await writeOrders(shop, transaction, { demoOrders: batch, random })
		progress('Orders', from + batch.length, demoOrders.length)
	}
	await writeCreditNotes(shop, transaction, demoOrders)
	await writeSubscribers(transaction, { people, random, now })
	await writeMessages(transaction, { people, random, now })
	await writeNotes(transaction, { demoOrders, random })
	await writeEmails(shop, transaction, demoOrders)
	await writeReviews(transaction, { demoOrders, random, now })
}

async function writeCreditNotes(
	{ config }: Pick<Shop, 'config'>,
	transaction: Transaction,
	demoOrders: readonly DemoOrder[],
): Promise<void> {
	const cancelled = demoOrders.flatMap((demoOrder) => {
		const at = reachedAt(demoOrder, 'cancelled')
		return at ? [{ orderId: demoOrder.order.id, at }] : []
	})
	for (const { orderId, at } of cancelled.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
		await issueCreditNote({ config, clock: () => at }, transaction, { orderId })
	}
}

async function hasOrders(transaction: Transaction): Promise<boolean> {
	const found = await transaction.select({ id: orders.id }).from(orders).limit(1)
	return found.length > 0
}
