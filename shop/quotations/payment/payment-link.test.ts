/** Tests paying a quotation by its link. */
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateQuotation, withdrawQuotation } from '#shop/quotations/admin.server.ts'
import { findQuotationOfLink, signQuotationUrls } from './payment-link.server.ts'
import { COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { productPrices } from '#shop/catalogue/tables.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { rupees } from '#shop/money.ts'
import { stockHolds } from '#shop/orders/holds/tables.server.ts'
import { orderNotes } from '#shop/orders/admin/tables.server.ts'
import { orderItems, orders } from '#shop/orders/tables.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, paymentInput, paymentSnapshot } from '#test/fixtures/orders.ts'
import { enterQuotation, getQuotation, pressPay, quotationInput } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const subjects = async () => (await shop.sentEmails()).map(({ subject }) => subject).toSorted()
const total = rupees(28_800)

async function available() {
	const [level] = await shop.db.select().from(stockLevels).where(eq(stockLevels.productId, 1))
	return level?.available
}

async function attemptOf(number: string) {
	const [attempt] = await shop.db
		.select()
		.from(paymentAttempts)
		.where(eq(paymentAttempts.merchantOrderId, number))
	if (!attempt) throw new Error('no attempt')
	return attempt
}

async function payLate(number: string) {
	const { id: attemptId } = await attemptOf(number)
	const snapshot = paymentSnapshot('COMPLETED', { amount: total })
	await applySnapshot(shop, { attemptId, snapshot, source: 'webhook' })
}

async function start(label: string) {
	const started = await pressPay(shop, { label })
	if (!started.ok) throw new Error(started.message)
	return started
}

describe('the payment of a quotation', () => {
	test('confirms its order, with invoice and email, at more packs than a cart takes', async () => {
		await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 130, lowAt: 5 })
		const { label, quotation } = await enterQuotation(shop, {
			discount: '800',
			discountReason: 'First wholesale order',
			note: 'Deliver before noon',
			gstin: MADURAI_FOODS.gstin,
			company: MADURAI_FOODS.legalName,
		})
		const { number, redirectUrl } = await start(label)
		expect(redirectUrl).toContain('/sandbox/')
		await verifyPayment(shop, number)
		const [order] = await shop.db.select().from(orders)
		expect(order).toMatchObject({
			number,
			status: 'processing',
			paymentState: 'paid',
			paymentMethod: 'online',
			checkoutId: quotation.checkoutId,
			subtotal: total,
			discount: rupees(800),
			total: rupees(28_000),
			shippingMethodName: 'Standard',
			recipient: { name: 'Hotel Annapoorna & Sons' },
			gstBuyer: MADURAI_FOODS,
		})
		expect(await shop.db.select().from(orderItems)).toMatchObject([
			{ productName: 'Artisan Blend - 100% Pure', sizeLabel: 'Small (220g)', grind: 'Medium', quantity: 120 },
		])
		expect(await shop.db.select().from(invoices)).toMatchObject([
			{ data: { totals: { discount: rupees(800), total: rupees(28_000) } } },
		])
		expect(await shop.db.select().from(orderNotes)).toMatchObject([{ text: 'Deliver before noon' }])
		expect(await available()).toBe(10)
		expect(await subjects()).toEqual([`Your order ${number} is confirmed`])
		expect((await getQuotation(shop, label)).state).toBe('paid')
	})

	test('is started once, by a double press and in another browser', async () => {
		const { label } = await enterQuotation(shop)
		const [first, second] = await Promise.all([start(label), start(label)])
		expect(second).toEqual(first)
		expect(await start(label)).toEqual(first)
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('holds its price until its last day, whatever the shop asks by then', async () => {
		const { label } = await enterQuotation(shop)
		await shop.db
			.update(productPrices)
			.set({ sellingPrice: rupees(250) })
			.where(and(eq(productPrices.productId, 1), eq(productPrices.size, 'small')))
		shop.setClock(new Date('2026-11-27T18:00:00Z'))
		const { number } = await start(label)
		await verifyPayment(shop, number)
		expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'processing', total }])
	})

	test('is refused after the last day', async () => {
		const { label } = await enterQuotation(shop)
		shop.setClock(new Date('2026-11-27T18:30:00Z'))
		expect(await pressPay(shop, { label })).toMatchObject({
			code: 'quotation_ended',
			message: 'Its prices were valid until 27 Nov 2026. Please ask us for a new quotation.',
		})
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('that was started on the last day may arrive after it', async () => {
		const { label } = await enterQuotation(shop)
		shop.setClock(new Date('2026-11-27T18:29:00Z'))
		const { number } = await start(label)
		shop.setClock(new Date('2026-11-27T18:31:00Z'))
		await payLate(number)
		expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'processing' }])
	})

	test('is refused once it is paid', async () => {
		const { label } = await enterQuotation(shop)
		const { number } = await start(label)
		await verifyPayment(shop, number)
		expect(await pressPay(shop, { label })).toMatchObject({
			code: 'quotation_ended',
			message: 'This quotation is already paid.',
		})
	})

	test('is refused while there is too little stock, and holds none then', async () => {
		await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 119, lowAt: 5 })
		const { label } = await enterQuotation(shop)
		expect(await pressPay(shop, { label })).toMatchObject({ code: 'sold_out' })
		expect(await shop.db.$count(stockHolds)).toBe(0)
	})
})

describe('money goes back in full', () => {
	test('for a second payment of the same quotation', async () => {
		const { label } = await enterQuotation(shop)
		const { number } = await start(label)
		await updateQuotation(shop, {
			label,
			version: 1,
			input: quotationInput({ phone: '9876500000' }),
			mayDiscount: true,
			by,
		})
		const { number: second } = await start(label)
		expect(second).not.toBe(number)
		await payLate(second)
		await payLate(number)
		const stored = await shop.db.select().from(orders)
		expect(new Map(stored.map((order) => [order.number, order.status]))).toEqual(
			new Map([
				[second, 'processing'],
				[number, 'cancelled'],
			]),
		)
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: total, reason: 'surplus' }])
	})

	test('for a payment that arrives after the quotation was withdrawn', async () => {
		await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 120, lowAt: 5 })
		const { label } = await enterQuotation(shop)
		const { number } = await start(label)
		expect(await withdrawQuotation(shop, { label, by })).toEqual({ ok: true })
		expect(await available()).toBe(120)
		expect(await pressPay(shop, { label })).toMatchObject({
			message: "We've withdrawn this quotation. Please ask us for a new one.",
		})
		await payLate(number)
		expect(await shop.db.select().from(orders)).toMatchObject([
			{ status: 'cancelled', paymentState: 'refunded' },
		])
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: total, reason: 'surplus' }])
		expect(await shop.db.$count(invoices)).toBe(0)
		expect(await subjects()).toEqual([`We're refunding ₹28,800.00 for order ${number}`])
		expect((await shop.sentEmails())[0]?.text).toContain(
			'We had withdrawn your quotation before your payment arrived, so we cancelled its order. Please ask us for a new quotation.',
		)
		expect((await getQuotation(shop, label)).state).toBe('withdrawn')
	})
})

describe('what the same customer orders in the shop', () => {
	const scenario = 'sbx:pay'

	test('neither replaces the quotation nor is replaced by it', async () => {
		const customerId = await newCustomer(shop)
		const caller = { ...newCaller(), customerId }
		const { label } = await enterQuotation(shop, { customerId, email: MEENA.email })
		const quoted = await start(label)
		const started = await startPayment(shop, { input: paymentInput(), caller, scenario })
		if (!started.ok) throw new Error(started.message)
		await verifyPayment(shop, quoted.number)
		// The order of the quotation is paid, and its customer has not seen that yet. Checkout ignores it.
		const edited = paymentInput({ amount: 340, shippingMethod: 'express' })
		expect(
			await startPayment(shop, { input: edited, caller: { ...caller, key: null }, scenario }),
		).toMatchObject({
			ok: true,
		})
		await verifyPayment(shop, started.number)
		const paid = await shop.db.select().from(orders).where(eq(orders.paymentState, 'paid'))
		expect(paid.map(({ number }) => number).toSorted()).toEqual([started.number, quoted.number].toSorted())
		expect(await shop.db.$count(refunds)).toBe(0)
	})
})

describe('the link', () => {
	const open = (label: string, query: URLSearchParams) => findQuotationOfLink(shop, { label, query })

	test('opens its quotation alone, also long after the last day', async () => {
		const one = await enterQuotation(shop)
		const other = await enterQuotation(shop)
		const query = new URL(signQuotationUrls(shop, one.quotation).page).searchParams
		expect(await open(one.label, query)).toMatchObject({ quotation: { id: one.quotation.id } })
		expect(await open(other.label, query)).toBeNull()
		expect(await open(one.label, new URLSearchParams())).toBeNull()
		shop.setClock(new Date('2027-02-20T10:00:00Z'))
		expect(await open(one.label, query)).toMatchObject({ state: 'expired' })
		shop.setClock(new Date('2027-03-01T10:00:00Z'))
		expect(await open(one.label, query)).toBeNull()
	})
})
