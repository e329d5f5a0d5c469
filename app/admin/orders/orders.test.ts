import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { action, emptyText, loader } from './orders.tsx'
import { action as actOnOrder } from './order.tsx'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { EXPRESS, placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
let number: string
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
	number = (await placePaidOrder(shop)).number
})

const find = async (query: string) =>
	(await loader(admin.args(`/admin/orders${query}`))).orders.map((order) => order.number)

test('orders are filtered by open refunds and by day', async () => {
	const other = (await placePaidOrder(shop)).number
	const refund = { intent: 'refund-part', amount: '80.50', seen: '280' }
	await actOnOrder(admin.args(`/admin/orders/${number}`, refund, { number }))
	expect(await find('')).toEqual([other, number])
	expect(await find('?payments=refunding')).toEqual([number])
	expect(await find('?from=2001-01-01&until=2001-01-02')).toEqual([])
	expect(await find('?from=2001-01-01')).toHaveLength(2)
})

test('orders to pack are listed the oldest first, all others the newest first', async () => {
	const other = (await placePaidOrder(shop)).number
	expect(await find('?status=processing')).toEqual([number, other])
	expect(await find('?status=processing&words=sk3-')).toEqual([number, other])
	await shop.db.update(orders).set({ status: 'packed' })
	expect(await find('?status=packed')).toEqual([other, number])
})

test('an order to pack says what is packed, and which are urgent, which come first', async () => {
	const express = (await placePaidOrder(shop, { change: EXPRESS })).number
	await shop.db.update(orders).set({ createdAt: new Date('2026-11-27T09:10:00Z') })
	const list = async (query: string) => (await loader(admin.args(`/admin/orders${query}`))).orders
	const packs = [{ quantity: 1, pack: '100% Pure, Small (220g)', grind: 'Fine' }]
	expect(await list('?status=processing')).toMatchObject([
		{ number: express, urgentMethod: 'Express', items: packs },
		{ number, urgentMethod: null, items: packs, placed: '27\u00a0Nov, 2:40\u00a0pm' },
	])
	expect(await find('?status=processing&words=sk3-')).toEqual([express, number])
})

test('a search that finds nothing to pack does not say that nothing is to be packed', () => {
	const textOf = (isFiltered: boolean, text = '') => emptyText({ isToPack: true, isFiltered, text })
	expect(textOf(false)).toBe('Nothing to pack. Orders appear here once they are paid.')
	expect(textOf(true, 'nobody')).toBe("No order to pack matches 'nobody'.")
	expect(textOf(true)).toBe('No order to pack matches these filters.')
})

test('orders whose payment waits for a decision are found, hidden ones too', async () => {
	const { attempt, order } = await placeUnpaidOrder(shop)
	expect(await find('?payments=unconfirmed')).toEqual([])
	await shop.db.update(paymentAttempts).set({ state: 'review' }).where(eq(paymentAttempts.id, attempt.id))
	await shop.db.update(orders).set({ hiddenAt: new Date() }).where(eq(orders.id, order.id))
	expect(await find('?payments=unconfirmed')).toEqual([order.number])
	expect(await find('')).toEqual([number])
})

test('the days of the filter begin and end at midnight in India', async () => {
	const ofDay = '?from=2026-11-20&until=2026-11-20'
	for (const [createdAt, shown] of [
		['2026-11-19T18:29:59.999Z', []],
		['2026-11-19T18:30:00Z', [number]],
		['2026-11-20T18:29:59.999Z', [number]],
		['2026-11-20T18:30:00Z', []],
	] as const) {
		await shop.db.update(orders).set({ createdAt: new Date(createdAt) })
		expect(await find(ofDay), createdAt).toEqual(shown)
	}
})

test('an invalid cursor shows the first page', async () => {
	const id = '11111111-1111-4111-8111-111111111111'
	for (const moment of ['+010000-01-01T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', '0000-01-01', 'x'])
		expect(await find(`?before=${encodeURIComponent(`${moment}_${id}`)}`)).toEqual([number])
})

test('at most a page of orders is updated at once, each of them once', async () => {
	const markAsPacked = (numbers: string[]) =>
		action(
			admin.args('/admin/orders', [
				['to', 'packed'],
				...numbers.map((number): [string, string] => ['number', number]),
			]),
		)
	const many = Array.from({ length: 51 }, (_, index) => `SK3-${index}`)
	expect(await markAsPacked([number, ...many])).toMatchObject({
		error: 'Select at most 50 orders at a time.',
	})
	expect(await markAsPacked([])).toMatchObject({
		title: 'No orders selected',
		error: 'Select an order first.',
	})
	expect(await markAsPacked([number, number])).toEqual({ success: '1 order marked as packed' })
	const other = (await placePaidOrder(shop)).number
	expect(await markAsPacked([other, number])).toMatchObject({
		title: 'Not all updated',
		error: expect.stringContaining('1 order was updated.'),
	})
	expect(await markAsPacked([number])).not.toHaveProperty('title')
})
