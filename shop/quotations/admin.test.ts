/** Entering, changing, sending and withdrawing quotations. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createQuotation, emailQuotation, updateQuotation, withdrawQuotation } from './admin.server.ts'
import { countOpenQuotations, listQuotations } from './quotations.server.ts'
import { quotations } from './tables.server.ts'
import { COMMAND_LINE as by, listAuditEntries } from '#shop/audit/audit.server.ts'
import { productPrices, products } from '#shop/catalogue/tables.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { rupees } from '#shop/money.ts'
import { MADURAI_FOODS, OWN_GSTIN } from '#test/fixtures/companies.ts'
import {
	COUNTER_SALE,
	enterQuotation,
	getQuotation,
	pressPay,
	quotationInput,
} from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.config.brand = { ...BRAND_DEFAULTS, gstin: OWN_GSTIN }
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const create = (change: object = {}, { requestKey = randomUUID(), mayDiscount = true } = {}) =>
	createQuotation(shop, { requestKey, input: quotationInput(change), mayDiscount, by })
const update = (label: string, change: object = {}, { version = 1, mayDiscount = true } = {}) =>
	updateQuotation(shop, { label, version, input: quotationInput(change), mayDiscount, by })
const setPrice = (price: number) =>
	shop.db
		.update(productPrices)
		.set({ sellingPrice: rupees(price) })
		.where(and(eq(productPrices.productId, 1), eq(productPrices.size, 'small')))

describe('a quotation', () => {
	test.each([
		['a discount above the goods', { discount: '28801', discountReason: 'Friend' }, 'discount'],
		['no packs', { lines: [] }, 'lines'],
		[
			'a pack that is not sold',
			{ lines: [{ productId: 9, size: 'small', grind: '', quantity: '1' }] },
			'lines',
		],
		['a last day in the past', { lastDay: '2026-11-19' }, 'lastDay'],
		['a parcel without an address', { address: '' }, 'address'],
		['a PIN code without the method', { shippingMethod: 'drone' }, 'shippingMethod'],
		['a company without its GSTIN', { company: 'Madurai Foods' }, 'gstin'],
		['a GSTIN of another state', { state: 'Kerala', gstin: MADURAI_FOODS.gstin, company: 'Foods' }, 'gstin'],
		["the shop's own GSTIN", { gstin: OWN_GSTIN, company: 'Foods' }, 'gstin'],
		['half of a billing address', { billingCity: 'Chennai' }, 'billingAddress'],
		['a customer who does not exist', { customerId: randomUUID() }, 'customer'],
	])('is refused with %s', async (_, change, field) => {
		expect(await create(change)).toMatchObject({ ok: false, field })
		expect(await shop.db.$count(quotations)).toBe(0)
	})

	test('is entered once by a double press', async () => {
		const requestKey = randomUUID()
		const [first, second] = await Promise.all([create({}, { requestKey }), create({}, { requestKey })])
		expect(second).toEqual(first)
		expect(await shop.db.$count(quotations)).toBe(1)
	})

	test('has a discount only by who may give one', async () => {
		const discounted = { discount: '100', discountReason: 'Regular' }
		expect(await create(discounted, { mayDiscount: false })).toMatchObject({ kind: 'forbidden' })
		const { label } = await enterQuotation(shop, discounted)
		expect(
			await update(label, { discount: '200', discountReason: 'x' }, { mayDiscount: false }),
		).toMatchObject({
			kind: 'forbidden',
		})
		expect(await update(label, discounted, { mayDiscount: false })).toEqual({ ok: true })
	})

	test('merges the same pack in the same grind', async () => {
		const line = { productId: 1, size: 'small', grind: 'fine', quantity: '60' }
		const { quotation } = await enterQuotation(shop, { lines: [line, line, { ...line, grind: 'coarse' }] })
		expect(quotation.lines).toMatchObject([
			{ grind: 'Fine', quantity: 120 },
			{ grind: 'Coarse', quantity: 60 },
		])
	})
})

describe('a change', () => {
	test('keeps the promised price, also of what is no longer sold', async () => {
		const { label } = await enterQuotation(shop)
		await setPrice(250)
		await shop.db.update(products).set({ status: 'archived' }).where(eq(products.id, 1))
		const lines = [{ productId: 1, size: 'small', grind: 'fine', quantity: '110' }]
		expect(await update(label, { lines, phone: '9000000001' })).toEqual({ ok: true })
		expect((await getQuotation(shop, label)).quotation).toMatchObject({
			version: 2,
			recipient: { phone: '9000000001' },
			lines: [{ price: rupees(240), quantity: 110, grind: 'Fine' }],
		})
	})

	test('of an expired one has the prices of today', async () => {
		const { label } = await enterQuotation(shop)
		await setPrice(250)
		shop.setClock(new Date('2026-11-28T10:00:00Z'))
		expect(await update(label, { lastDay: '2026-12-05' })).toEqual({ ok: true })
		expect(await getQuotation(shop, label)).toMatchObject({
			state: 'open',
			quotation: { lines: [{ price: rupees(250) }] },
		})
	})

	test('cannot keep a price for more than 90 days, however often it is prolonged', async () => {
		const { label } = await enterQuotation(shop)
		await setPrice(250)
		for (const [version, lastDay] of ['2027-01-15', '2027-02-18'].entries()) {
			expect(await update(label, { lastDay }, { version: version + 1 })).toEqual({ ok: true })
			shop.advance(40 * 86_400)
		}
		expect(await update(label, { lastDay: '2027-02-19' }, { version: 3 })).toMatchObject({
			field: 'lastDay',
			message: expect.stringContaining('can be promised until 18 Feb 2027'),
		})
		shop.setClock(new Date('2027-02-19T10:00:00Z'))
		expect(await update(label, { lastDay: '2027-05-20' }, { version: 3 })).toEqual({ ok: true })
		expect((await getQuotation(shop, label)).quotation).toMatchObject({
			pricedOn: '2027-02-19',
			lines: [{ price: rupees(250) }],
		})
	})

	test('by two people at once is made by one of them', async () => {
		const { label } = await enterQuotation(shop)
		const both = await Promise.all([update(label, { note: 'One' }), update(label, { note: 'Two' })])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
		expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'changed_meanwhile' })
	})

	test('is refused once it is withdrawn, as is a second withdrawal', async () => {
		const { label } = await enterQuotation(shop)
		expect(await withdrawQuotation(shop, { label, by })).toEqual({ ok: true })
		const ended = { message: 'This quotation is withdrawn.' }
		expect(await withdrawQuotation(shop, { label, by })).toMatchObject(ended)
		expect(await update(label)).toMatchObject(ended)
		expect(await emailQuotation(shop, { label, emailsSent: 0, by })).toMatchObject(ended)
	})

	test('is recorded with who made it', async () => {
		const { label } = await enterQuotation(shop)
		await update(label, { discount: '800', discountReason: 'Regular' })
		await withdrawQuotation(shop, { label, by })
		expect(await listAuditEntries(shop, { about: label })).toMatchObject([
			{ action: 'quotation withdrawn' },
			{
				action: 'quotation changed',
				detail: { from: '₹28,800.00', to: '₹28,000.00', discount: '₹800.00, Regular' },
			},
			{ action: 'quotation created', detail: { amount: '₹28,800.00' } },
		])
	})
})

describe('the email', () => {
	test('is sent once by a double press, and again when wanted', async () => {
		const { label } = await enterQuotation(shop, { discount: '800', discountReason: 'Regular' })
		const send = (emailsSent: number) => emailQuotation(shop, { label, emailsSent, by })
		const both = await Promise.all([send(0), send(0)])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
		const [email, ...others] = await shop.sentEmails()
		expect(others).toEqual([])
		expect(email).toMatchObject({
			to: 'orders@annapoorna.example.in',
			subject: `Your quotation ${label} from SK3 Coffee`,
		})
		expect(email?.text).toContain('valid until 27 Nov 2026')
		expect(email?.text).toContain('Discount (Regular): −₹800.00')
		expect(email?.text).toContain(`/quotations/${label}?until=`)
		expect(await send(1)).toEqual({ ok: true })
	})

	test('needs an address', async () => {
		const { label } = await enterQuotation(shop, COUNTER_SALE)
		expect(await emailQuotation(shop, { label, emailsSent: 0, by })).toMatchObject({
			message: 'The customer has given no email address.',
		})
	})
})

describe('the list', () => {
	test('is searched by number, name, phone and email, and by state', async () => {
		const hotel = await enterQuotation(shop)
		const meena = await enterQuotation(shop, { ...COUNTER_SALE, name: 'Meena', phone: '9000000002' })
		await withdrawQuotation(shop, { label: meena.label, by })
		const labels = async (query: object) => (await listQuotations(shop, query)).map(({ label }) => label)
		expect(await labels({})).toEqual([meena.label, hotel.label])
		expect(await labels({ text: 'hotel ann' })).toEqual([hotel.label])
		expect(await labels({ text: '+91 90000 00002' })).toEqual([meena.label])
		expect(await labels({ text: 'orders@anna' })).toEqual([hotel.label])
		expect(await labels({ text: hotel.label.toLowerCase() })).toEqual([hotel.label])
		expect(await labels({ text: '%' })).toEqual([])
		expect(await labels({ state: 'open' })).toEqual([hotel.label])
		expect(await labels({ state: 'withdrawn' })).toEqual([meena.label])
		expect(await labels({ before: meena.quotation.number })).toEqual([hotel.label])
		expect(await countOpenQuotations(shop)).toBe(1)
		await pressPay(shop, { label: hotel.label })
		expect(await countOpenQuotations(shop)).toBe(1)
		shop.setClock(new Date('2026-11-28T10:00:00Z'))
		expect(await countOpenQuotations(shop)).toBe(0)
		expect(await labels({ state: 'expired' })).toEqual([hotel.label])
	})
})
