/** Tests what the console's search finds. The pages of long lists are tested in admin.test.ts. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { searchOrders, searchUrgentFirst } from './search.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { EXPRESS, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

async function placeFor(customer: object): Promise<string> {
	const customerDetails = { ...paymentInput().customerDetails, ...customer }
	const { order } = await placeUnpaidOrder(shop, { change: { customerDetails } })
	shop.advance(60)
	return order.number
}
const search = async (query: Parameters<typeof searchOrders>[1]) =>
	(await searchOrders(shop, query)).map(({ number }) => number)

describe('a text is compared with', () => {
	let meena = ''
	let ravi = ''
	beforeEach(async () => {
		meena = await placeFor({})
		ravi = await placeFor({
			name: 'Ravi Kumar',
			email: 'ravi@example.in',
			pincode: '110001',
			phone: '9123456780',
		})
	})

	test.each([
		['the beginning of a name', 'RAVI K'],
		['the beginning of an email', 'Ravi@EX'],
		['a PIN code', ' 110 001 '],
		['a phone number', '+91 91234-56780'],
	])('%s', async (_, text) => {
		expect(await search({ text })).toEqual([ravi])
	})

	test('the beginning of a number, in upper and lower case', async () => {
		expect(await search({ text: meena.toLowerCase() })).toEqual([meena])
		expect(await search({ text: 'sk3-' })).toEqual([ravi, meena])
	})

	test('the beginning of a number with a prefix of before, or a name that looks like one', async () => {
		await shop.db.update(orders).set({ number: 'OLD-7F3K9QXB-20261120' }).where(eq(orders.number, ravi))
		// The shop enters such names for its customers.
		const recipient = sql`recipient || '{"name": "Al-Amin Stores"}'`
		await shop.db.update(orders).set({ recipient }).where(eq(orders.number, meena))
		expect(await search({ text: 'old-7f3' })).toEqual(['OLD-7F3K9QXB-20261120'])
		expect(await search({ text: 'al-am' })).toEqual([meena])
	})

	test.each(['Kumar', 'example.in', '11000', '91234', '56780', '%', 'Ravi%', 'SK3-0'])(
		'no other part: %s finds nothing',
		async (text) => {
			expect(await search({ text })).toEqual([])
		},
	)

	test('nothing if it is empty: all orders are listed, the newest first', async () => {
		expect(await search({})).toEqual([ravi, meena])
		expect(await search({ text: '  ' })).toEqual([ravi, meena])
	})

	test.each([undefined, 'sk3-'])('hidden orders only where that is asked for (text: %s)', async (text) => {
		await shop.db.update(orders).set({ hiddenAt: shop.clock() }).where(eq(orders.number, ravi))
		expect(await search({ text })).toEqual([meena])
		expect(await search({ text, isWithHidden: true })).toEqual([ravi, meena])
	})

	test.each([undefined, 'sk3-'])('orders of the given status, with text and without: %s', async (text) => {
		await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.number, ravi))
		expect(await search({ text, status: 'cancelled' })).toEqual([ravi])
		expect(await search({ text, status: 'packed' })).toEqual([])
	})
})

test.each([
	{ text: undefined, isOldestFirst: false },
	{ text: 'sk3-', isOldestFirst: false },
	{ text: undefined, isOldestFirst: true },
	{ text: 'sk3-', isOldestFirst: true },
])(
	'orders of one moment are on one page each, none twice (text: $text, oldest first: $isOldestFirst)',
	async ({ text, isOldestFirst }) => {
		for (let count = 0; count < 5; count++) await placeUnpaidOrder(shop)
		const pages: string[][] = []
		let previous: { createdAt: Date; id: string } | undefined
		for (let page = 0; page < 3; page++) {
			const found = await searchOrders(shop, { text, isOldestFirst, previous, limit: 2 })
			pages.push(found.map(({ id }) => id))
			previous = found.at(-1)
		}
		expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
		expect(new Set(pages.flat()).size).toBe(5)
		const sorted = pages.flat().toSorted()
		expect(pages.flat()).toEqual(isOldestFirst ? sorted : sorted.toReversed())
	},
)

test.each([undefined, 'sk3-'])(
	'urgent orders come first, each part the oldest first, on every page (text: %s)',
	async (text) => {
		const placed: string[] = []
		for (const change of [{}, EXPRESS, {}, EXPRESS]) {
			placed.push((await placeUnpaidOrder(shop, { change })).order.number)
			shop.advance(60)
		}
		const [first, second, third, fourth] = placed
		const listed: string[] = []
		let previous: { createdAt: Date; id: string; isUrgent: boolean } | undefined
		for (let page = 0; page < 4; page++) {
			const [order] = await searchUrgentFirst(shop, { text, urgent: ['express'], previous, limit: 1 })
			if (!order) throw new Error('Each page has an order')
			listed.push(order.number)
			previous = { ...order, isUrgent: order.shippingMethod === 'express' }
		}
		expect(listed).toEqual([second, fourth, first, third])
		const found = await searchUrgentFirst(shop, { text, urgent: ['express'], limit: 3 })
		expect(found.map(({ number }) => number)).toEqual([second, fourth, first])
		const all = await searchUrgentFirst(shop, { text, urgent: [], limit: 9 })
		expect(all.map(({ number }) => number)).toEqual(placed)
	},
)

test('a page has fifty orders unless another number is asked for', async () => {
	await placeUnpaidOrder(shop)
	await shop.pool.query(
		`insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(), 'number', 'SK3-' || n))).*
		from orders, generate_series(1, 60) as n`,
	)
	for (const text of [undefined, 'sk3-']) {
		expect(await search({ text })).toHaveLength(50)
		expect(await search({ text, limit: 60 })).toHaveLength(60)
	}
})
