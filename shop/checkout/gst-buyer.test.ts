/** Orders of registered buyers, whose invoice names the company. */
import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder } from './place-order.server.ts'
import { startPayment } from './start-payment.server.ts'
import { addAddress, listAddresses } from '#shop/accounts/addresses.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { trackOrder } from '#shop/orders/views/order-views.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { KERALA_OFFICE, MADURAI_FOODS, MADURAI_FOODS_IN_KERALA, OWN_GSTIN } from '#test/fixtures/companies.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, paymentInput, placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.config.brand = { ...BRAND_DEFAULTS }
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const forCompany = (gstBuyer: object = MADURAI_FOODS) => paymentInput({ gstBuyer })
const billedInKerala = {
	customerDetails: { ...paymentInput().customerDetails, billingAddress: KERALA_OFFICE },
}
const companiesOfOrders = async () => (await shop.db.select().from(orders)).map(({ gstBuyer }) => gstBuyer)
const invoiceData = async () =>
	(await shop.db.select().from(invoices).orderBy(invoices.kind)).map(({ data }) => data)

describe('an order of a company', () => {
	test('is invoiced to it, and so is its credit note', async () => {
		const { number, viewer } = await placePaidOrder(shop, { change: { gstBuyer: MADURAI_FOODS } })
		await cancelOrder(shop, { number, viewer })
		const issued = await invoiceData()
		expect(issued.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
		for (const { billedTo, deliveredTo, placeOfSupply } of issued) {
			expect(billedTo).toMatchObject({
				name: 'Madurai Foods & Co.',
				gstin: '33AAPFU0939F1Z2',
				state: 'Tamil Nadu',
			})
			expect(deliveredTo).toMatchObject({ name: 'Meena Sundaram' })
			expect(deliveredTo).not.toHaveProperty('gstin')
			expect(placeOfSupply).toEqual({ state: 'Tamil Nadu', code: '33' })
		}
	})

	test('shows the company to its customer only', async () => {
		const { number, viewer } = await placePaidOrder(shop, { change: { gstBuyer: MADURAI_FOODS } })
		expect(await trackOrder(shop, { number, viewer })).toMatchObject({ order: { gstBuyer: MADURAI_FOODS } })
		const stranger = await trackOrder(shop, { number, viewer: { customerId: null, guestHash: null } })
		expect(JSON.stringify(stranger)).not.toMatch(/Madurai Foods|33AAPFU/)
	})

	test('that is billed in the state of its GSTIN may go to another state, and is supplied in its own', async () => {
		await placePaidOrder(shop, { change: { ...billedInKerala, gstBuyer: MADURAI_FOODS_IN_KERALA } })
		expect(await invoiceData()).toMatchObject([
			{
				billedTo: { gstin: '32AAPFU0939F1Z4', state: 'Kerala', stateCode: '32' },
				deliveredTo: { state: 'Tamil Nadu' },
				placeOfSupply: { state: 'Kerala', code: '32' },
				isWithinState: false,
				totals: { cgst: 0, sgst: 0, igst: 1333, total: 28_000 },
			},
		])
	})

	test('is refused if it is billed in another state than that of its GSTIN, and nothing is written', async () => {
		const place = (change: object) => placeOrder(shop, paymentInput(change), newCaller())
		const expected = { ok: false, field: 'gstBuyer.gstin', code: 'gstin_of_another_state' }
		expect(await place({ gstBuyer: MADURAI_FOODS_IN_KERALA })).toMatchObject({
			...expected,
			message: expect.stringContaining('registered in Kerala, but the billing address is in Tamil Nadu'),
		})
		expect(await place({ ...billedInKerala, gstBuyer: MADURAI_FOODS })).toMatchObject(expected)
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test("is refused with the shop's own GSTIN, unless the shop is not registered any more", async () => {
		shop.config.brand.gstin = OWN_GSTIN
		const gstBuyer = { ...MADURAI_FOODS, gstin: OWN_GSTIN }
		expect(await placeOrder(shop, paymentInput({ gstBuyer }), newCaller())).toMatchObject({
			ok: false,
			message: "This is our own GSTIN. Please enter your company's.",
			field: 'gstBuyer.gstin',
			code: 'own_gstin',
		})
		expect(await shop.db.$count(orders)).toBe(0)
		shop.config.brand.taxRegistration = 'unregistered'
		expect(await placeOrder(shop, paymentInput({ gstBuyer }), newCaller())).toMatchObject({ ok: true })
	})
})

describe('a company that is edited after an abandoned payment', () => {
	test('is on the invoice of the same order, whichever way it was edited', async () => {
		for (const [before, after] of [
			[undefined, MADURAI_FOODS],
			[MADURAI_FOODS, { ...MADURAI_FOODS, legalName: 'Madurai Foods Private Limited' }],
			[MADURAI_FOODS, undefined],
		]) {
			await shop.seedAnew()
			const caller = newCaller(null)
			const start = (gstBuyer: object | undefined) =>
				startPayment(shop, { input: paymentInput(gstBuyer ? { gstBuyer } : {}), caller, scenario: 'sbx:pay' })
			const first = await start(before)
			const second = await start(after)
			expect(second).toEqual(first)
			expect(await companiesOfOrders()).toEqual([after ?? null])
			await fetch(second.ok ? second.redirectUrl : '')
			await verifyPayment(shop, second.ok ? second.number : '')
			const [invoice] = await invoiceData()
			expect(invoice?.billedTo.name).toBe(after?.legalName ?? 'Meena Sundaram')
			expect(invoice?.billedTo.gstin).toBe(after?.gstin)
		}
	})

	test('is another request, so it needs another idempotency key', async () => {
		const caller = newCaller('one-and-the-same-key')
		expect(await placeOrder(shop, paymentInput(), caller)).toMatchObject({ ok: true })
		expect(await placeOrder(shop, forCompany(), caller)).toMatchObject({ code: 'idempotency_key_reused' })
		expect(await companiesOfOrders()).toEqual([null])
	})

	test('does not change an order that is paid', async () => {
		const caller = newCaller(null)
		const started = await startPayment(shop, { input: paymentInput(), caller, scenario: 'sbx:pay' })
		await fetch(started.ok ? started.redirectUrl : '')
		await verifyPayment(shop, started.ok ? started.number : '')
		await placeOrder(shop, forCompany(), caller)
		expect((await companiesOfOrders())[0]).toBeNull()
		expect((await invoiceData())[0]?.billedTo).not.toHaveProperty('gstin')
	})
})

describe('a company at a saved address', () => {
	const HOME = {
		name: 'Meena',
		street: '12 Car Street',
		city: 'Madurai',
		state: 'Tamil Nadu',
		postalCode: '625001',
		isDefault: true,
		gstBuyer: null,
	}
	const { customerDetails: _entered, ...order } = paymentInput()

	async function payFrom(
		savedAddress: typeof HOME,
		{
			gstBuyer,
			billingAddress = null,
		}: { gstBuyer: typeof MADURAI_FOODS; billingAddress?: typeof KERALA_OFFICE | null },
	) {
		const customerId = await newCustomer(shop)
		const added = await addAddress(shop, { customerId, input: savedAddress })
		if (!added.ok) throw new Error(added.message)
		const input = {
			...order,
			gstBuyer,
			savedAddressId: added.address.id,
			customerDetails: { phone: '9123456789', billingAddress },
		}
		const outcome = await startPayment(shop, { input, caller: { ...newCaller(), customerId } })
		return { outcome, remembered: (await listAddresses(shop, customerId)).map((saved) => saved.gstBuyer) }
	}

	test('is remembered for the next order', async () => {
		expect(await payFrom(HOME, { gstBuyer: MADURAI_FOODS })).toMatchObject({
			outcome: { ok: true },
			remembered: [MADURAI_FOODS],
		})
		expect(await companiesOfOrders()).toEqual([MADURAI_FOODS])
	})

	test('is not remembered if it is billed in another state, or refused', async () => {
		const billed = { gstBuyer: MADURAI_FOODS_IN_KERALA, billingAddress: KERALA_OFFICE }
		expect(await payFrom(HOME, billed)).toMatchObject({ outcome: { ok: true }, remembered: [null] })
		await shop.seedAnew()
		expect(await payFrom(HOME, { gstBuyer: MADURAI_FOODS_IN_KERALA })).toMatchObject({
			outcome: { code: 'gstin_of_another_state' },
			remembered: [null],
		})
	})
})
