/** A promised price holds for as many packs as it was promised for, whatever the quotation said in between. */
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { updateQuotation } from './admin.server.ts'
import { priceInput } from './price-input.server.ts'
import { COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { productPrices, products } from '#shop/catalogue/tables.server.ts'
import { rupees } from '#shop/money.ts'
import { enterQuotation, getQuotation, quotationInput } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const setPrice = (price: number) =>
	shop.db
		.update(productPrices)
		.set({ sellingPrice: rupees(price) })
		.where(and(eq(productPrices.productId, 1), eq(productPrices.size, 'small')))
const stopSelling = () => shop.db.update(products).set({ status: 'archived' }).where(eq(products.id, 1))

function small(quantity: number, grind = 'medium') {
	return { productId: 1, size: 'small', grind, quantity: String(quantity) }
}

async function change(label: string, lines: object[], fields: object = {}) {
	const { version } = (await getQuotation(shop, label)).quotation
	const input = quotationInput({ lines, ...fields })
	return updateQuotation(shop, { label, version, input, mayDiscount: true, by })
}

/** Changes the quotation to so many packs, and returns what each of them costs. */
async function priceOf(label: string, packs: number) {
	expect(await change(label, [small(packs)])).toEqual({ ok: true })
	return (await getQuotation(shop, label)).quotation.lines[0]?.price
}

test('more packs than were promised have the price of today, all of them', async () => {
	const { label } = await enterQuotation(shop)
	await setPrice(250)
	expect(await change(label, [small(70, 'fine'), small(60, 'coarse')])).toEqual({ ok: true })
	expect((await getQuotation(shop, label)).quotation.lines).toMatchObject([
		{ price: rupees(250), quantity: 70, grind: 'Fine' },
		{ price: rupees(250), quantity: 60, grind: 'Coarse' },
	])
})

test('after more packs, the promised number has the promised price again', async () => {
	const { label } = await enterQuotation(shop)
	await setPrice(250)
	expect(await priceOf(label, 121)).toBe(rupees(250))
	expect(await priceOf(label, 120)).toBe(rupees(240))
	expect(await priceOf(label, 20)).toBe(rupees(240))
	expect(await priceOf(label, 120)).toBe(rupees(240))
})

test('what was promised for more packs holds too, up to its number', async () => {
	const { label } = await enterQuotation(shop)
	await setPrice(250)
	expect(await priceOf(label, 150)).toBe(rupees(250))
	await setPrice(260)
	expect(await priceOf(label, 100)).toBe(rupees(240))
	expect(await priceOf(label, 130)).toBe(rupees(250))
	expect(await priceOf(label, 151)).toBe(rupees(260))
})

test('once the price has fallen for more packs, fewer packs do not cost more', async () => {
	const { label } = await enterQuotation(shop)
	await setPrice(230)
	expect(await priceOf(label, 121)).toBe(rupees(230))
	expect(await priceOf(label, 120)).toBe(rupees(230))
})

test('packs that were taken out come back at their promised price', async () => {
	const { label } = await enterQuotation(shop)
	await setPrice(250)
	expect(await change(label, [{ ...small(5), productId: 2 }])).toEqual({ ok: true })
	expect(await priceOf(label, 120)).toBe(rupees(240))
})

test('prices promised before the last day no longer hold after it', async () => {
	const { label } = await enterQuotation(shop)
	await setPrice(250)
	await priceOf(label, 121)
	shop.setClock(new Date('2026-11-28T10:00:00Z'))
	expect(await change(label, [small(121)], { lastDay: '2026-12-05' })).toEqual({ ok: true })
	const fewer = await change(label, [small(120)], { lastDay: '2026-12-05' })
	expect(fewer).toEqual({ ok: true })
	expect((await getQuotation(shop, label)).quotation.lines).toMatchObject([{ price: rupees(250) }])
})

test('what is no longer sold can be raised to the highest promised number', async () => {
	const { label } = await enterQuotation(shop)
	await priceOf(label, 20)
	await stopSelling()
	expect(await change(label, [small(121)])).toMatchObject({
		field: 'lines',
		message: expect.stringContaining(
			'100% Pure, Small (220g) is no longer sold, so this quotation can have at most 120.',
		),
	})
	expect(await priceOf(label, 120)).toBe(rupees(240))
})

test('the form says which price was promised for fewer packs', async () => {
	const { label } = await enterQuotation(shop)
	await setPrice(250)
	const ask = async (packs: number) => {
		const { quotation } = await getQuotation(shop, label)
		const priced = await priceInput(shop, shop.db, {
			input: quotationInput({ lines: [small(packs)] }),
			promised: quotation,
		})
		return priced.ok && priced.requoted
	}
	const [pack] = (await getQuotation(shop, label)).quotation.lines
	const promised = `${pack?.productName}, ${pack?.sizeLabel}: ₹240.00 was promised for 120 packs.`
	expect(await ask(120)).toEqual([])
	expect(await ask(121)).toEqual([`${promised} For more, all of them cost today's price, ₹250.00.`])
	await priceOf(label, 150)
	await setPrice(260)
	expect(await ask(150)).toEqual([`${promised} For more, all of them cost ₹250.00.`])
	expect(await ask(120)).toEqual([])
})
