/** Which address an order needs, and what its invoice names if a company collects it. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { findAddressProblem } from './address-rules.ts'
import { createQuotation } from './admin.server.ts'
import { COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { buildInvoice } from '#shop/invoices/build-invoice.ts'
import { rupees } from '#shop/money.ts'
import { listItems } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { KERALA_OFFICE, MADURAI_FOODS, MADURAI_FOODS_IN_KERALA } from '#test/fixtures/companies.ts'
import { COUNTER_SALE, enterQuotation, pressPay, quotationInput } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const { address, city, state, pincode } = KERALA_OFFICE
const BY_COMPANY = {
	...COUNTER_SALE,
	company: MADURAI_FOODS.legalName,
	gstin: MADURAI_FOODS_IN_KERALA.gstin,
}
const BILLING = {
	billingAddress: address,
	billingCity: city,
	billingState: state,
	billingPincode: pincode,
}

describe('an order that a company collects', () => {
	test('is refused without an address, at that of billing', async () => {
		const input = quotationInput(BY_COMPANY)
		expect(
			await createQuotation(shop, { requestKey: randomUUID(), input, mayDiscount: false, by }),
		).toMatchObject({
			ok: false,
			field: 'billingAddress',
			message: 'Enter the billing address: an invoice to a company needs it.',
		})
	})

	test('has only its billing address, which its invoice names', async () => {
		const { label, quotation } = await enterQuotation(shop, { ...BY_COMPANY, ...BILLING })
		expect(quotation).toMatchObject({
			isCollected: true,
			recipient: { address: '', city: '', state, pincode: '' },
			billing: { address, city, state, pincode },
		})
		expect(await pressPay(shop, { label })).toMatchObject({ ok: true })
		const [order] = await shop.db.select().from(orders)
		if (!order) throw new Error('There is no order')
		const issued = {
			kind: 'invoice',
			number: 'SK/1',
			issuedAt: new Date(),
			brand: shop.config.brand,
		} as const
		const items = await listItems(shop.db, order.id)
		expect(buildInvoice({ ...order, items }, issued)).toMatchObject({
			billedTo: { name: MADURAI_FOODS.legalName, address, city, state, pincode, stateCode: '32' },
			placeOfSupply: { code: '32' },
		})
	})
})

const PARCEL = { isCollected: false, hasCompany: false, total: rupees(280) }
const COUNTER = { ...PARCEL, isCollected: true }
const NOTHING = { address: '', city: '', state: '', pincode: '', billingAddress: '' }
const MADURAI = { address: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' }

test.each([
	['a parcel', PARCEL, NOTHING, 'address'],
	['a parcel to half an address', PARCEL, { ...NOTHING, ...MADURAI, pincode: '' }, 'pincode'],
	['a parcel that is only billed', PARCEL, { ...NOTHING, billingAddress: '1 Mint Street' }, 'address'],
	['a parcel with its address', PARCEL, { ...NOTHING, ...MADURAI }, null],
	['a counter sale of ₹49,999.99', { ...COUNTER, total: rupees(49_999.99) }, NOTHING, null],
	['a counter sale of ₹50,000', { ...COUNTER, total: rupees(50_000) }, NOTHING, 'billingAddress'],
	['a counter sale to a company', { ...COUNTER, hasCompany: true }, NOTHING, 'billingAddress'],
	[
		'a counter sale to a company with a PIN code alone',
		{ ...COUNTER, hasCompany: true },
		{ ...NOTHING, pincode: '625001' },
		'billingAddress',
	],
	[
		'a counter sale to a company with a billing address',
		{ ...COUNTER, hasCompany: true },
		{ ...NOTHING, billingAddress: '1 Mint Street' },
		null,
	],
	[
		'a counter sale to a company with half an address',
		{ ...COUNTER, hasCompany: true },
		{ ...NOTHING, ...MADURAI, city: '' },
		'city',
	],
	[
		'a counter sale to a company with its address',
		{ ...COUNTER, hasCompany: true },
		{ ...NOTHING, ...MADURAI },
		null,
	],
])('%s: %j with %j is refused at %s', (_, order, entered, field) => {
	expect(findAddressProblem(order, entered)?.field ?? null).toBe(field)
})

test('what is collected is asked for its billing address, and why', () => {
	expect(findAddressProblem({ ...COUNTER, hasCompany: true }, NOTHING)?.message).toBe(
		'Enter the billing address: an invoice to a company needs it.',
	)
	expect(findAddressProblem({ ...COUNTER, total: rupees(50_000) }, NOTHING)?.message).toBe(
		'Enter the billing address: an invoice of ₹50,000.00 or more needs it.',
	)
})
