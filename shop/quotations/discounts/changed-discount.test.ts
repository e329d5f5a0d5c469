/** Staff who may not give discounts cannot pass on one that an owner or manager gave to somebody else. */
import { beforeEach, expect, test } from 'vitest'
import { updateQuotation } from '../admin.server.ts'
import { COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { enterQuotation, getQuotation, quotationInput } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const GIVEN = { discount: '5000', discountReason: 'Wholesale, Hotel Annapoorna' }

const change = (label: string, fields: object, mayDiscount = false) =>
	updateQuotation(shop, {
		label,
		version: 1,
		input: quotationInput({ ...GIVEN, ...fields }),
		mayDiscount,
		by,
	})

test.each([
	['fewer packs', { lines: [{ productId: 1, size: 'small', grind: 'medium', quantity: '21' }] }],
	['another recipient', { name: 'Thief', email: 'thief@example.in' }],
	['another address', { address: '1 Thief Street' }],
	['another address of the invoice', billing()],
	['another reason', { discountReason: 'Regular customer' }],
	['a later last day', { lastDay: '2026-12-04' }],
])('of a quotation with a discount, %s needs the right to discount', async (_, fields) => {
	const { label } = await enterQuotation(shop, GIVEN)
	expect(await change(label, fields)).toMatchObject({ kind: 'forbidden' })
	expect(await change(label, fields, true)).toEqual({ ok: true })
})

test('terms and note can be changed by all who enter quotations', async () => {
	const { label } = await enterQuotation(shop, GIVEN)
	expect(await change(label, { terms: 'On Friday.', note: 'Called', channel: 'phone' })).toEqual({ ok: true })
	expect((await getQuotation(shop, label)).quotation).toMatchObject({
		discount: rupees(5000),
		note: 'Called',
	})
})

test('a discount ends with the last day', async () => {
	const { label } = await enterQuotation(shop, GIVEN)
	shop.setClock(new Date('2026-12-10T10:00:00Z'))
	const again = { lastDay: '2026-12-17' }
	expect(await change(label, again)).toMatchObject({ kind: 'forbidden' })
	expect(await change(label, again, true)).toEqual({ ok: true })
})

function billing() {
	return {
		billingAddress: '1 Thief Street',
		billingCity: 'Madurai',
		billingState: 'Tamil Nadu',
		billingPincode: '625001',
	}
}
