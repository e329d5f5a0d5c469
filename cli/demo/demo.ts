/** A year of a believable shop, to look at before there is a real one. All of it or nothing. */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Progress } from '../progress.ts'
import { openChance } from './chance.ts'
import { momentOf, type Story } from './story.ts'
import { writeOrders } from './write-orders.ts'
import { writeMessages } from './write-messages.ts'
import { writeCustomers, writeLetters, writeNotes, writeSubscribers } from './write-rest.ts'
import { drawYear, FEWEST_ORDERS, type Year } from './year.ts'
import { prepareStore } from '#sandbox/store.ts'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import { issueCreditNote } from '#shop/invoices/invoices.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { listPromos } from '#shop/promos/admin.server.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import type { Promo } from '#shop/promos/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export const MOST_ORDERS = 20_000
const ORDERS_AT_ONCE = 200
/** Any number: the same one draws the same people and the same days. */
const SEED = 1_902

const NOT_HERE = refuse('forbidden', null, {
	message:
		'A demonstration is only for a shop whose payments are the sandbox. This one talks to PhonePe, so nothing was written.',
	code: 'not_sandbox',
})
const IN_USE = refuse('conflict', null, {
	message:
		'This shop has orders already, and a demonstration among them would spoil its books. Nothing was written.',
	code: 'in_use',
})

export async function demonstrate(
	shop: Shop,
	{ pool, count, progress }: { pool: pg.Pool; count: number; progress: Progress },
): Promise<Outcome<Year>> {
	if (shop.config.production || shop.config.payments.mode !== 'sandbox') return NOT_HERE
	if (count < FEWEST_ORDERS || count > MOST_ORDERS) {
		return refuse('invalid', null, { message: `From ${FEWEST_ORDERS} to ${MOST_ORDERS} orders, please.` })
	}
	await prepareStore(pool)
	const outcome = await shop.db.transaction(async (transaction): Promise<Outcome<Year>> => {
		await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`)
		if (await isInUse(transaction)) return IN_USE
		const year = await draw(shop, transaction, count)
		await write(shop, transaction, { year, progress })
		return { ok: true, ...year }
	})
	// So that the first page the owner opens is as quick as it will be.
	if (outcome.ok) await shop.db.execute(sql`analyze`)
	return outcome
}

async function draw(shop: Shop, transaction: Transaction, count: number): Promise<Year> {
	const promos: Promo[] = []
	for (const { code } of await listPromos({ db: transaction })) {
		const promo = await findPromo(transaction, code)
		if (promo) promos.push(promo)
	}
	const shelf = {
		prices: await listPrices({ db: transaction }),
		promos,
		uses: new Map<string, number>(),
	}
	return drawYear({ chance: openChance(SEED), shelf, now: shop.clock(), count })
}

async function write(
	shop: Shop,
	transaction: Transaction,
	{ year, progress }: { year: Year; progress: Progress },
): Promise<void> {
	const { people, stories } = year
	const chance = openChance(SEED + 1)
	const now = shop.clock()
	await writeCustomers(transaction, { people, stories, now })
	for (let from = 0; from < stories.length; from += ORDERS_AT_ONCE) {
		const some = stories.slice(from, from + ORDERS_AT_ONCE)
		await writeOrders(shop, transaction, { stories: some, chance })
		progress('Orders', from + some.length, stories.length)
	}
	await writeCreditNotes(transaction, stories)
	await writeSubscribers(transaction, { people, chance, now })
	await writeMessages(transaction, { people, chance, now })
	await writeNotes(transaction, { stories, chance })
	await writeLetters(shop, transaction, stories)
}

/** Numbered in the order in which orders were called off. */
async function writeCreditNotes(transaction: Transaction, stories: readonly Story[]): Promise<void> {
	const called = stories.flatMap((story) => {
		const at = momentOf(story, 'cancelled')
		return at ? [{ orderId: story.order.id, at }] : []
	})
	for (const { orderId, at } of called.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
		await issueCreditNote({ clock: () => at }, transaction, { orderId })
	}
}

/** Any order there is, of whatever kind: its shop is in use. */
async function isInUse(transaction: Transaction): Promise<boolean> {
	const found = await transaction.select({ id: orders.id }).from(orders).limit(1)
	return found.length > 0
}
