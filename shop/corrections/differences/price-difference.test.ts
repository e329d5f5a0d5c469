import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { withdrawDifference } from './request-difference.server.ts'
import { payDifference, verifyDifference } from './pay-difference.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { rupees } from '#shop/money.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { listItems } from '#shop/orders/orders.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundableAmount, refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { taxRates } from '#shop/tax/tables.server.ts'
import { paymentSnapshot } from '#test/fixtures/orders.ts'
import {
	askForLarge,
	changeSize,
	getDifference,
	getOrder,
	invoicedAmount,
	KAMALA as by,
	placeMedium,
} from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.config.brand = { ...BRAND_DEFAULTS }
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const DIFFERENCE = rupees(940)

const ask = (number: string) => askForLarge(shop, number)

const begin = async (number: string) =>
	payDifference(shop, { link: (await getDifference(shop, number)).link, scenario: 'sbx:pay' })

const verify = async (number: string) =>
	verifyDifference(shop, (await getDifference(shop, number)).difference)

/** Lets the provider report that the attempts of the difference are paid. */
async function complete(number: string, amount = DIFFERENCE) {
	const { id } = (await getDifference(shop, number)).link
	const attempts = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.differenceId, id))
	const snapshot = paymentSnapshot('COMPLETED', { amount })
	for (const attempt of attempts)
		await applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'webhook' })
}

async function requestAndStartPayment() {
	const number = await placeMedium(shop)
	expect(await ask(number)).toEqual({ ok: true })
	expect(await begin(number)).toMatchObject({ ok: true })
	return number
}

const sizeLabelOf = async (number: string) =>
	(await listItems(shop.db, (await getOrder(shop, number)).id))[0]?.sizeLabel

const emailsAbout = async (part: string) =>
	(await shop.sentEmails()).filter(({ subject }) => subject.includes(part))

/** Expects that the order is unchanged and the difference was refunded. */
async function expectReturned(number: string) {
	expect(await sizeLabelOf(number)).toBe('Medium (500g)')
	expect((await getOrder(shop, number)).total).toBe(96_000)
	expect(await shop.db.select().from(refunds).where(eq(refunds.reason, 'surplus'))).toMatchObject([
		{ amount: DIFFERENCE },
	])
	expect(await emailsAbout('A payment for another size is being refunded')).toHaveLength(1)
	expect(await emailsAbout("We're refunding a payment")).toHaveLength(1)
}

test('a size that costs more is exchanged once the difference is paid', async () => {
	const number = await placeMedium(shop)
	expect(await ask(number)).toEqual({ ok: true })
	expect(await sizeLabelOf(number)).toBe('Medium (500g)')
	const [asked] = await emailsAbout('please pay ₹940.00')
	expect(asked?.text).toContain('/price-differences/')
	expect(await begin(number)).toMatchObject({ ok: true })
	expect(await verify(number)).toMatchObject({ isPayable: false, attempt: { state: 'none' }, notOwed: 0 })
	expect(await sizeLabelOf(number)).toBe('Large (1000g)')
	const order = await getOrder(shop, number)
	expect(order).toMatchObject({ total: 190_000, paymentState: 'paid', status: 'processing' })
	expect([await refundableAmount(shop.db, order), await invoicedAmount(shop, number)]).toEqual([
		190_000, 190_000,
	])
	const [changed] = await emailsAbout('changed the size')
	expect(changed?.text).toContain("It costs ₹940.00 more, which you've paid")
	expect(await begin(number)).toMatchObject({ ok: false, code: 'difference_ended' })
	expect(await cancelForShop(shop, { number, by })).toMatchObject({ ok: true, amount: 190_000 })
	expect(await invoicedAmount(shop, number)).toBe(0)
})

test('the parcel waits for the payment, until the last day is over or it is withdrawn', async () => {
	const pack = (number: string) => advanceOrder(shop, { number, to: 'packed', by })
	const [late, unwanted] = [await placeMedium(shop), await placeMedium(shop)]
	for (const number of [late, unwanted]) {
		await ask(number)
		expect(await pack(number)).toMatchObject({
			code: 'difference_open',
			message: expect.stringContaining('until 23 Nov 2026 to pay ₹940.00 for Large'),
		})
	}
	await withdrawDifference(shop, { number: unwanted, by })
	expect(await pack(unwanted)).toMatchObject({ ok: true })
	shop.setClock(new Date('2026-11-23T18:29:00Z'))
	expect(await pack(late)).toMatchObject({ code: 'difference_open' })
	shop.setClock(new Date('2026-11-23T18:30:00Z'))
	expect(await pack(late)).toMatchObject({ ok: true })
})

test('while a difference is asked for, the size of these packs is not corrected', async () => {
	const number = await requestAndStartPayment()
	expect(await changeSize(shop, number)).toMatchObject({ kind: 'invalid', field: 'swap' })
	expect(await sizeLabelOf(number)).toBe('Medium (500g)')
	await withdrawDifference(shop, { number, by })
	expect(await changeSize(shop, number)).toMatchObject({ ok: true })
})

test('packs that were changed after the last day cannot be paid for', async () => {
	const number = await requestAndStartPayment()
	shop.advance(4 * 86_400)
	expect(await changeSize(shop, number)).toMatchObject({ ok: true })
	shop.advance(-4 * 86_400)
	expect(await begin(number)).toMatchObject({ ok: false, code: 'difference_ended' })
	expect(await verify(number)).toMatchObject({ isPayable: false })
})

describe('the payment is refunded in full, and the shop is notified,', () => {
	test('if the parcel has left', async () => {
		const number = await requestAndStartPayment()
		shop.setClock(new Date('2026-11-24T10:00:00Z'))
		await advanceOrder(shop, { number, to: 'packed', by })
		const shipment = { trackingNumber: 'D1', courier: 'DTDC' }
		expect(await advanceOrder(shop, { number, to: 'shipped', ...shipment, by })).toMatchObject({ ok: true })
		await complete(number)
		await expectReturned(number)
	})

	test('if it was withdrawn', async () => {
		const number = await requestAndStartPayment()
		expect(await withdrawDifference(shop, { number, by })).toEqual({ ok: true })
		await complete(number)
		await expectReturned(number)
	})

	test('after the last day', async () => {
		const number = await requestAndStartPayment()
		shop.setClock(new Date('2026-11-24T10:00:00Z'))
		expect(await begin(number)).toMatchObject({ ok: false, code: 'difference_ended' })
		await shop.db.update(paymentAttempts).set({ expiresAt: new Date('2026-01-01') })
		await complete(number)
		await expectReturned(number)
	})

	test('if the new packs are sold out', async () => {
		const number = await requestAndStartPayment()
		await shop.db.insert(stockLevels).values({ productId: 1, size: 'large', available: 1, lowAt: 0 })
		await complete(number)
		await expectReturned(number)
		expect(await verify(number)).toMatchObject({ isPayable: false, notOwed: DIFFERENCE })
	})

	test('if the GST rate has changed', async () => {
		const number = await requestAndStartPayment()
		await shop.db.insert(taxRates).values({
			category: 'coffee',
			hsn: '09012190',
			rateBasisPoints: 1_800,
			validFrom: '2026-11-21',
		})
		shop.setClock(new Date('2026-11-21T10:00:00Z'))
		expect(await begin(number)).toMatchObject({ ok: false, code: 'difference_ended' })
		await complete(number)
		await expectReturned(number)
	})

	test('if the order is cancelled', async () => {
		const number = await requestAndStartPayment()
		await cancelForShop(shop, { number, by })
		await complete(number)
		await expectReturned(number)
		expect(await invoicedAmount(shop, number)).toBe(0)
	})
})

test('the second of two payments is refunded', async () => {
	const number = await requestAndStartPayment()
	await shop.db
		.update(paymentAttempts)
		.set({ redirectUrl: null })
		.where(eq(paymentAttempts.amount, DIFFERENCE))
	expect(await begin(number)).toMatchObject({ ok: true })
	await complete(number)
	expect(await sizeLabelOf(number)).toBe('Large (1000g)')
	expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: DIFFERENCE, reason: 'surplus' }])
	const order = await getOrder(shop, number)
	expect([order.total, await refundableAmount(shop.db, order)]).toEqual([190_000, 190_000])
})

test('two people ask at the same moment: the customer gets one email', async () => {
	const number = await placeMedium(shop)
	const outcomes = await Promise.all([ask(number), ask(number)])
	expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
	expect(await emailsAbout('please pay')).toHaveLength(1)
})

test('at the same moment as a scan, a cancellation or a refund, the amounts add up', async () => {
	const others = [
		(number: string) =>
			advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'D1', courier: 'DTDC', by }),
		(number: string) => cancelForShop(shop, { number, by }),
		(number: string) =>
			refundPartially(shop, { number, amount: rupees(100), expectedRefundable: rupees(960), by }),
	]
	for (const other of others.flatMap((change) => [change, change])) {
		const number = await placeMedium(shop)
		await advanceOrder(shop, { number, to: 'packed', by })
		await ask(number)
		await begin(number)
		await Promise.all([complete(number), other(number)])
		const { id, status, total, paymentState } = await getOrder(shop, number)
		const left = await refundableAmount(shop.db, { id, paymentState })
		expect(await invoicedAmount(shop, number)).toBe(left)
		const parts = paymentState === 'partly_refunded' ? 10_000 : 0
		expect(left).toBe(status === 'cancelled' ? 0 : total - parts)
	}
})
