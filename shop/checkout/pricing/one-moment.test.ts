/** Tests orders that are placed at midnight, when the clock may show the next day at any step. */
import { beforeEach, expect, test } from 'vitest'
import { placeOrder } from '../place-order.server.ts'
import { placeQuotedOrder } from '#shop/quotations/payment/place-quoted-order.server.ts'
import { listItems, type Order } from '#shop/orders/orders.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { taxRates } from '#shop/tax/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { enterQuotation } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const BEFORE = new Date('2026-11-30T18:29:59.999Z')
/** This is midnight in India. */
const MIDNIGHT = new Date('2026-11-30T18:30:00Z')
/** How many times the clock is read before it shows the new day. */
const CLOCK_READS = [0, 1, 2, 3]

beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(BEFORE)
	await shop.db
		.insert(taxRates)
		.values({ category: 'coffee', validFrom: '2026-12-01', hsn: '09012110', rateBasisPoints: 1200 })
})

/** A shop whose clock reaches the next day after it was read this many times. */
function withMidnightAfter(clockReads: number) {
	let count = 0
	const clock = () => {
		count += 1
		return count > clockReads ? MIDNIGHT : BEFORE
	}
	return { ...shop, clock }
}

async function describeMoment({ id, createdAt }: Pick<Order, 'id' | 'createdAt'>) {
	const [item] = await listItems(shop.db, id)
	return { createdAt, rateBasisPoints: item?.rateBasisPoints }
}

const OLD_DAY = { createdAt: BEFORE, rateBasisPoints: 500 }
const NEW_DAY = { createdAt: MIDNIGHT, rateBasisPoints: 1200 }

test.each([
	{ promo: { code: 'OFFER', name: 'November offer', method: 'automatic' as const }, promoCode: undefined },
	{ promo: { code: 'NOVEMBER' }, promoCode: 'NOVEMBER' },
])('with $promo.code, which ends then, an order is of one day', async ({ promo, promoCode }) => {
	await shop.db.insert(promoCodes).values({ kind: 'percentage', percent: 10, endsAt: MIDNIGHT, ...promo })
	const input = paymentInput({ amount: 252, discountAmount: 28, promoCode })
	const placeAt = (clockReads: number) => placeOrder(withMidnightAfter(clockReads), input, newCaller())
	// The offer was over before the order was priced.
	expect(await placeAt(0)).toMatchObject({ ok: false })
	for (const clockReads of CLOCK_READS.slice(1)) {
		const placed = await placeAt(clockReads)
		if (!placed.ok) throw new Error(placed.message)
		expect(await describeMoment(placed.order)).toEqual(OLD_DAY)
	}
})

test('the order of a quotation has the rates of one day', async () => {
	const { quotation } = await enterQuotation(shop, { lastDay: '2026-12-05' })
	for (const clockReads of CLOCK_READS) {
		const placed = await inTransaction(shop, (transaction) =>
			placeQuotedOrder(withMidnightAfter(clockReads), transaction, {
				quotation,
				by: 'customer',
			}),
		)
		if (!placed.ok) throw new Error(placed.message)
		const { order } = placed
		expect(await describeMoment(order)).toEqual(order.createdAt < MIDNIGHT ? OLD_DAY : NEW_DAY)
	}
})
