/** Tests what the console shows of one order: its details, history, notes and emails. */
import { beforeEach, describe, expect, test } from 'vitest'
import {
	addNote,
	findForAdmin,
	listForAdmin,
	listNotes,
	listPartialRefunds,
	listStatusChanges,
} from './admin.server.ts'
import { recordPartialRefund } from './sales.server.ts'
import { type Actor, listAuditEntries } from '#shop/audit/audit.server.ts'
import { type Paise, rupees } from '#shop/money.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { placeAndReadPaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by: Actor = { id: null, name: 'Kamala' }
const buy = () => placeAndReadPaidOrder(shop)

describe('an order', () => {
	test('is found by its number as it is typed, hidden or not', async () => {
		const { number } = await buy()
		await placeUnpaidOrder(shop)
		await shop.db.update(orders).set({ hiddenAt: shop.clock() })
		expect(await findForAdmin(shop, ` ${number.toLowerCase()} `)).toMatchObject({
			number,
			hiddenAt: shop.clock(),
		})
		expect(await findForAdmin(shop, 'SK3-22222222-20261120')).toBeNull()
	})

	test('is listed among others in the order of the given numbers, with what its customer sees, without unknown ones', async () => {
		const [first, second] = [await buy(), await buy()]
		await buy()
		const listed = await listForAdmin(shop, [second.number, 'SK3-22222222-20261120', first.number])
		expect(listed.map(({ order, view }) => [order.number, view.number, view.items[0]?.productName])).toEqual([
			[second.number, second.number, 'Artisan Blend - 100% Pure'],
			[first.number, first.number, 'Artisan Blend - 100% Pure'],
		])
		expect(await listForAdmin(shop, [])).toEqual([])
	})

	test('has its own status changes, the first one first', async () => {
		const { id } = await buy()
		await buy()
		expect(await listStatusChanges(shop, id)).toEqual([
			{ to: 'payment_pending', at: shop.clock(), by: 'customer' },
			{ to: 'processing', at: shop.clock(), by: 'provider' },
		])
	})
})

describe('a partial refund', () => {
	test('is listed with its order, the first one first', async () => {
		const [{ id: orderId }, other] = [await buy(), await buy()]
		const refund = (amount: Paise, id = orderId) =>
			shop.db.transaction((transaction) => recordPartialRefund(shop, transaction, { orderId: id, amount }))
		await refund(rupees(30))
		await refund(rupees(10))
		await refund(rupees(20), other.id)
		expect(await listPartialRefunds(shop, orderId)).toEqual([
			{ amount: rupees(30), at: shop.clock() },
			{ amount: rupees(10), at: shop.clock() },
		])
	})
})

describe('a note', () => {
	test('is kept with its author, and written to the audit log', async () => {
		const [order, other] = [await buy(), await buy()]
		expect(await addNote(shop, { order, text: ' Ring twice,\r\nplease \n', by })).toEqual({ ok: true })
		await addNote(shop, { order, text: 'Second', by })
		await addNote(shop, { order: other, text: 'Of another order', by })
		const note = { orderId: order.id, at: shop.clock(), by: 'Kamala' }
		expect(await listNotes(shop, order.id)).toMatchObject([
			{ ...note, text: 'Ring twice,\nplease' },
			{ ...note, text: 'Second' },
		])
		expect(await listAuditEntries(shop, { action: 'note added' })).toMatchObject([
			{ subject: other.number },
			{ subject: order.number, actorName: 'Kamala' },
			{ subject: order.number },
		])
	})

	test('needs a text of at most 2,000 characters', async () => {
		const order = await buy()
		const add = (text: string) => addNote(shop, { order, text, by })
		const refused = { ok: false, kind: 'invalid', title: null, field: 'note' }
		expect(await add(' \n ')).toEqual({ ...refused, message: 'Please write a note first.' })
		expect(await add('x'.repeat(2001))).toEqual({
			...refused,
			message: 'At most 2,000 characters, please: this note has 2001.',
		})
		expect(await listNotes(shop, order.id)).toEqual([])
		expect(await add('x'.repeat(2000))).toEqual({ ok: true })
	})
})
