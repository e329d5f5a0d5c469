import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loader as exportFile } from '#app/admin/reports/export.ts'
import { action, loader } from './order.tsx'
import { loader as showInvoices } from '#app/admin/shipping/invoices.ts'
import { action as moveOrders, loader as showOrders } from './orders.tsx'
import { loader as showSlips } from '#app/admin/shipping/packing-slips.tsx'
import { action as shipParcels, loader as showParcels } from '#app/admin/shipping/shipping.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import { rupees } from '#shop/money.ts'
import { MAX_NOTE_LENGTH } from '#shop/orders/rules.ts'
import { fulfil } from '#shop/orders/fulfilment.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import type { Visitor } from '#test/visitor.ts'

const KAMALA = { ...MEENA, name: 'Kamala', email: 'kamala@example.in' }

let shop: TestShop
let kamala: Visitor
let number: string
beforeAll(async () => {
	shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	kamala = await newSignedInVisitor(shop, KAMALA)
	await shop.db.update(customers).set({ role: 'admin' }).where(eq(customers.email, KAMALA.email))
	number = await buy()
})

const buy = async () => (await placePaidOrder(shop)).number

/** As the frame lets an admin in. */
function desk(
	path: string,
	fields?: Record<string, string> | [string, string][],
	params: Record<string, string> = {},
): never {
	const init = {
		method: 'POST',
		body: new URLSearchParams(fields),
		headers: { referer: `http://shop.example${path}` },
	}
	const args = kamala.args(path, fields ? init : {}, params)
	const { context } = args as { context: { set(key: unknown, value: unknown): void } }
	context.set(adminContext, { id: null, name: 'Kamala', email: KAMALA.email })
	return args
}

const press = (fields: Record<string, string>) => action(desk(`/admin/orders/${number}`, fields, { number }))

test('a note is kept whole or refused, never cut', async () => {
	const longest = 'k'.repeat(MAX_NOTE_LENGTH)
	expect(await press({ act: 'note', note: `${longest}!` })).toEqual({
		title: null,
		refused: 'At most 2,000 characters, please: this note has 2001.',
		field: 'note',
	})
	expect(await press({ act: 'note', note: longest })).toHaveProperty('done')
	const { notes } = await loader(desk(`/admin/orders/${number}`, undefined, { number }))
	expect(notes.map(([text]) => text)).toEqual([longest])
})

describe('sending a part back', () => {
	const part = { act: 'refund-part', amount: '80.50', seen: '280' }

	test('is done for whoever gave the password just now', async () => {
		expect(await press(part)).toEqual({ done: '₹80.50 is on its way back' })
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: rupees(80.5) }])
		const { left, payments } = await loader(desk(`/admin/orders/${number}`, undefined, { number }))
		expect(left).toEqual({ rupees: 199.5, words: '₹199.50' })
		expect(payments.at(-1)?.[1]).toBe('₹80.50, created')
		const { acts, moves } = await loader(desk(`/admin/orders/${number}`, undefined, { number }))
		expect(acts).toEqual([['part of an order refunded, ₹80.50', expect.stringMatching(/^Kamala, /)]])
		expect(moves.map(([words]) => words)).toEqual([
			'Payment Pending, by the customer',
			'Processing, by the provider',
		])
	})

	test('asks for the password first, and keeps the amount meanwhile', async () => {
		const longAgo = new Date(Date.now() - 3_600_000)
		await shop.db.update(sessions).set({ passwordAt: longAgo, createdAt: longAgo })
		const sent = await press(part).catch((thrown: unknown) => thrown)
		const to = sent instanceof Response ? (sent.headers.get('location') ?? '') : ''
		expect(to).toBe(`/admin/confirm?from=${encodeURIComponent(`/admin/orders/${number}?refund=80.50`)}`)
		expect(await shop.db.$count(refunds)).toBe(0)
	})

	test('pressed on a page that is no longer true, or with no amount, is refused in words', async () => {
		expect(await press({ ...part, seen: '100' })).toMatchObject({
			refused: expect.stringContaining('₹280.00'),
		})
		for (const amount of ['', '-5', '1e3', '10.005', 'all'])
			expect(await press({ ...part, amount })).toMatchObject({ field: 'amount' })
		expect(await press({ ...part, amount: '281' })).toMatchObject({ field: 'amount' })
		expect(await shop.db.$count(refunds)).toBe(0)
	})
})

test('packing slips say whom and what, once each, and no price', async () => {
	const other = await buy()
	const query = [number, other, number, 'SK3-22222222-20261120', 'nonsense'].map((one) => `number=${one}`)
	const { slips } = await showSlips(desk(`/admin/packing-slips?${query.join('&')}`))
	expect(slips.map((slip) => slip.number)).toEqual([number, other])
	expect(slips[0]).toMatchObject({
		to: { name: 'Meena Sundaram', pincode: '625001' },
		items: [{ quantity: 1, size: 'Small (220g)', grind: 'Fine' }],
		packs: 1,
	})
	expect(JSON.stringify(slips)).not.toMatch(/24000|240|price/)
	expect(await showSlips(desk('/admin/packing-slips'))).toEqual({ slips: [] })
})

test('parcels go together, a row each; the page says who was kept back and knows the courier next time', async () => {
	const other = await buy()
	const at = '/admin/shipping'
	const by = { id: null, name: 'Kamala' }
	for (const one of [number, other]) await fulfil(shop, { number: one, to: 'packed', by })
	const { parcels, couriers } = await showParcels(desk(at))
	expect([parcels.length, couriers]).toEqual([2, []])
	expect(await shipParcels(desk(at, [['courier', 'DTDC']]))).toMatchObject({
		refused: expect.stringContaining('at least one'),
	})
	const typed = (first: string, second: string): [string, string][] => [
		['courier', ' DTDC '],
		['number', number],
		['trackingNumber', first],
		['number', other],
		['trackingNumber', second],
	]
	expect(await shipParcels(desk(at, typed('', 'DT2')))).toMatchObject({ done: '1 order is shipped' })
	expect(await shipParcels(desk(at, typed('DT1', 'DT2')))).toMatchObject({
		refused: '1 shipped, 1 kept back.',
		keptBack: [{ number: other, trackingNumber: 'DT2' }],
	})
	expect(await showParcels(desk(at))).toEqual({ parcels: [], isMore: false, couriers: ['DTDC'] })
})

test('files for spreadsheets are named, of one month, and stored nowhere', async () => {
	for (const what of ['orders', 'gst', 'documents']) {
		const file = await exportFile(desk(`/admin/exports/${what}?month=2026-11`, undefined, { what }))
		expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${what}-2026-11.csv"`)
		expect(file.headers.get('cache-control')).toBe('no-store')
		expect(new Uint8Array(await file.arrayBuffer()).subarray(0, 3)).toEqual(
			new Uint8Array([0xef, 0xbb, 0xbf]),
		)
		const refused = exportFile(desk(`/admin/exports/${what}?month=2026-13`, undefined, { what }))
		await expect(refused).rejects.toMatchObject({ init: { status: 404 } })
	}
})

describe('the invoices of the chosen orders', () => {
	const asked = (numbers: string[]) =>
		showInvoices(desk(`/admin/invoices?${numbers.map((one) => `number=${one}`).join('&')}`))
	const pagesOf = async (answer: Response) =>
		[
			...Buffer.from(await answer.arrayBuffer())
				.toString('latin1')
				.matchAll(/\/Type \/Page\b/g),
		].length

	test('come in one file, a paper each, with the credit notes', async () => {
		const other = await buy()
		await press({ act: 'refund-part', amount: '80.50', seen: '280' })
		const answer = await asked([number, other, number, 'SK3-22222222-20261120'])
		expect(answer.headers.get('content-type')).toBe('application/pdf')
		expect(await pagesOf(answer)).toBe(3)
	})

	test('are not there where none was chosen, or none was issued', async () => {
		for (const numbers of [[], ['SK3-22222222-20261120'], ['nonsense']])
			expect(await asked(numbers).catch((thrown: unknown) => thrown)).toMatchObject({
				init: { status: 404 },
			})
	})
})

test('an order whose refund is under way is found by that', async () => {
	const other = await buy()
	await press({ act: 'refund-part', amount: '80.50', seen: '280' })
	const found = async (query: string) =>
		(await showOrders(desk(`/admin/orders${query}`))).orders.map((order) => order.number)
	expect(await found('')).toEqual([other, number])
	expect(await found('?refunds=open')).toEqual([number])
	expect(await found('?from=2001-01-01&until=2001-01-02')).toEqual([])
	expect(await found('?from=2001-01-01')).toHaveLength(2)
})

test('an export says how many rows will come', async () => {
	await buy()
	const { placed } = (await showOrders(desk('/admin/orders'))).orders[0] ?? {}
	expect(placed).toBeDefined()
	const month = dayInIndia(shop.clock()).slice(0, 7)
	const file = await exportFile(desk(`/admin/exports/orders?month=${month}`, undefined, { what: 'orders' }))
	expect(file.headers.get('x-row-count')).toBe('2')
	expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(3)
})

test('a page of orders after no moment of ours is the first page', async () => {
	const id = '11111111-1111-4111-8111-111111111111'
	for (const moment of ['+010000-01-01T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', '0000-01-01', 'x']) {
		const { orders } = await showOrders(desk(`/admin/orders?before=${encodeURIComponent(`${moment}_${id}`)}`))
		expect(orders.map((order) => order.number)).toEqual([number])
	}
})

test('at most a page of orders moves together, each once', async () => {
	const ask = (numbers: string[]) =>
		moveOrders(
			desk('/admin/orders', [['to', 'packed'], ...numbers.map((one): [string, string] => ['number', one])]),
		)
	const many = Array.from({ length: 51 }, (_, index) => `SK3-${index}`)
	expect(await ask([number, ...many])).toMatchObject({ refused: 'At most 50 orders at once, please.' })
	expect(await ask([number, number])).toEqual({ done: '1 order is packed' })
	const parcels = many.flatMap((one): [string, string][] => [
		['number', one],
		['trackingNumber', one],
	])
	expect(await shipParcels(desk('/admin/shipping', parcels))).toMatchObject({
		refused: 'At most 50 parcels at once, please.',
		keptBack: [],
	})
})
