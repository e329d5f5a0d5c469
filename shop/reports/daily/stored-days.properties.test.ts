import { eq, lt, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storeDays } from './store-days.server.ts'
import { changedDays, storedDays } from './tables.server.ts'
import { readReturns } from '../gst-returns.server.ts'
import { paymentFigures } from '../payments.server.ts'
import { listBestsellers, listSales, readSalesBreakdown } from '../sales.server.ts'
import { listToRoast } from '../to-roast.server.ts'
import { DAY_MILLISECONDS, dayInIndia } from '#shop/dates.ts'
import { issueCreditNote } from '#shop/invoices/invoices.server.ts'
import { replaceInvoice } from '#shop/invoices/replace-invoice.server.ts'
import { paise } from '#shop/money.ts'
import { recordPartialRefund } from '#shop/orders/admin/sales.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { listItems, type Order } from '#shop/orders/orders.server.ts'
import { orderItems, orders, partialRefunds } from '#shop/orders/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { KAMALA } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

const MAX_DAYS_AGO = 4
const SALES_DAYS = MAX_DAYS_AGO + 1

/** A day is stored an hour after its end, so that changes of yesterday wait until one o'clock. */
const FIRST_NOT_STORED = sql`((now() - interval '1 hour') at time zone 'Asia/Kolkata')::date`

/** `place` chooses the order that the action is about. */
type Action = { what: keyof typeof ACTIONS; place: number; daysAgo: number }

const ACTIONS = {
	sell: async () => void (await placePaidOrder(shop)),
	sellToCompany: async () => void (await placePaidOrder(shop, { change: { gstBuyer: MADURAI_FOODS } })),
	begin: async () => void (await placeUnpaidOrder(shop)),
	pack: ({ number }) => advanceOrder(shop, { number, to: 'packed', by: KAMALA }),
	cancel: ({ number }) => cancelForShop(shop, { number, by: KAMALA }),
	refundPart: async ({ id, paymentState }) => {
		if (paymentState !== 'paid') return
		await shop.db.transaction(async (transaction) => {
			await recordPartialRefund(shop, transaction, { orderId: id, amount: paise(1_050) })
			await issueCreditNote(shop, transaction, { orderId: id, amount: paise(1_050) })
			await transaction.update(orders).set({ paymentState: 'partly_refunded' }).where(eq(orders.id, id))
		})
	},
	forgetRefund: ({ id }) => shop.db.delete(partialRefunds).where(eq(partialRefunds.orderId, id)),
	resize: ({ id }) =>
		shop.db
			.update(orderItems)
			.set({ sizeLabel: 'Medium (500g)', productName: 'Another name', quantity: 3 })
			.where(eq(orderItems.orderId, id)),
	move: async (order) => {
		const recipient = { ...order.recipient, state: 'Kerala' }
		await shop.db.update(orders).set({ recipient }).where(eq(orders.id, order.id))
		if (order.paymentState !== 'paid') return
		await shop.db.transaction(async (transaction) => {
			const items = await listItems(transaction, order.id)
			await replaceInvoice(shop, transaction, { order: { ...order, recipient }, items })
		})
	},
	useCode: ({ id }) => shop.db.update(orders).set({ promoCode: 'DIWALI-1' }).where(eq(orders.id, id)),
	renameCampaign: () =>
		shop.db
			.update(promoCodes)
			.set({ name: sql`${promoCodes.name} || '!'` })
			.where(sql`${promoCodes.name} is not null`),
	fail: ({ id }) =>
		shop.db
			.update(paymentAttempts)
			.set({ state: 'failed', errorCode: 'INVALID_MPIN' })
			.where(eq(paymentAttempts.orderId, id)),
	hide: ({ id }) => shop.db.update(orders).set({ hiddenAt: new Date() }).where(eq(orders.id, id)),
	backdate: ({ id }, at) => shop.db.update(orders).set({ createdAt: at }).where(eq(orders.id, id)),
	backdateAttempt: ({ id }, at) =>
		shop.db.update(paymentAttempts).set({ createdAt: at }).where(eq(paymentAttempts.orderId, id)),
	store: () => storeDays(shop),
} satisfies Record<string, (order: Order, at: Date) => Promise<unknown>>

const action = (names: readonly Action['what'][]) =>
	fc.record<Action>({
		what: fc.constantFrom(...names),
		place: fc.nat(9),
		daysAgo: fc.integer({ min: 1, max: MAX_DAYS_AGO }),
	})
const names = Object.keys(ACTIONS) as Action['what'][]

async function perform({ what, place, daysAgo }: Action): Promise<void> {
	const at = new Date(Date.now() - daysAgo * DAY_MILLISECONDS)
	shop.setClock(at)
	const found = await shop.db.select().from(orders).orderBy(orders.createdAt, orders.id)
	const order = found[place % Math.max(1, found.length)]
	const needsNone = what.startsWith('sell') || what === 'begin' || what === 'store'
	if (order || needsNone) await ACTIONS[what](order as Order, at)
	shop.setClock(new Date())
}

/** Reads every figure that comes from stored days. */
async function readFigures(from: Shop) {
	const months = [
		...new Set(
			[0, MAX_DAYS_AGO].map((days) => dayInIndia(new Date(Date.now() - days * DAY_MILLISECONDS)).slice(0, 7)),
		),
	]
	const returns = []
	for (const month of months) returns.push(await readReturns(from, month))
	return {
		sales: await listSales(from, { days: SALES_DAYS, step: 1 }),
		breakdown: await readSalesBreakdown(from, SALES_DAYS),
		bestsellers: (await listBestsellers(from, SALES_DAYS)).toSorted((a, b) => a - b),
		payments: await paymentFigures(from, SALES_DAYS),
		toRoast: await listToRoast(from),
		returns,
	}
}

/** Reads the same figures from orders, payments and documents alone. */
async function readSlowly(): Promise<Awaited<ReturnType<typeof readFigures>>> {
	const read = Promise.withResolvers<Awaited<ReturnType<typeof readFigures>>>()
	const undone = new Error('undone')
	await shop.db
		.transaction(async (transaction) => {
			await transaction.delete(storedDays)
			read.resolve(await readFigures({ ...shop, db: transaction }))
			throw undone
		})
		.catch((error: unknown) => {
			if (error !== undone) throw error
		})
	return read.promise
}

const sales = fc.array(action(['sell', 'sellToCompany', 'begin']), { minLength: 3, maxLength: 5 })
const changes = fc.array(action([...names, 'store', 'store']), { minLength: 10, maxLength: 14 })

test('figures of stored days are those of orders, payments and documents, whatever happens to them', async () => {
	await fc.assert(
		fc.asyncProperty(sales, changes, async (sold, changed) => {
			await shop.seedAnew()
			const kind = { kind: 'percentage' as const, percent: 10 }
			const [campaign] = await shop.db
				.insert(promoCodes)
				.values({ ...kind, code: 'DIWALI', method: 'campaign', name: 'Diwali' })
				.returning()
			await shop.db
				.insert(promoCodes)
				.values({ ...kind, code: 'DIWALI-1', name: 'Diwali', campaignId: campaign?.id ?? null })
			for (const each of sold) await perform(each)
			await storeDays(shop)
			for (const each of changed) {
				await perform(each)
				expect(await readFigures(shop), each.what).toEqual(await readSlowly())
			}
			await storeDays(shop)
			expect(await shop.db.$count(changedDays, lt(changedDays.day, FIRST_NOT_STORED))).toBe(0)
			expect(await readFigures(shop)).toEqual(await readSlowly())
		}),
		// Only an end before that of the test prints the seed: a search for a smaller example, or a busy machine, takes minutes.
		{
			numRuns: 3,
			endOnFailure: true,
			interruptAfterTimeLimit: 150_000,
			markInterruptAsFailure: true,
		},
	)
})
