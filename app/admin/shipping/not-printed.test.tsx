/** Slips and labels of orders for which nothing is packed. */
import { eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { loader as loadLabels } from './labels.tsx'
import { NotPrintedNotice } from './not-printed.tsx'
import { PackingDocuments } from './packing-documents.tsx'
import { loader as loadSlips } from './packing-slips.tsx'
import type { NotPrinted } from './selected-parcels.server.ts'
import { action as actOnOrder, loader as loadOrder } from '#app/admin/orders/order.tsx'
import { rupees } from '#shop/money.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
let number: string
let other: string
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
	number = (await placePaidOrder(shop)).number
	other = (await placePaidOrder(shop)).number
})
const by = { id: null, name: 'Kamala' }

async function deliver(number: string): Promise<void> {
	await advanceOrder(shop, { number, to: 'packed', by })
	await advanceOrder(shop, { number, to: 'shipped', trackingNumber: `DT-${number}`, courier: 'DTDC', by })
	await advanceOrder(shop, { number, to: 'out_for_delivery', by })
	await advanceOrder(shop, { number, to: 'delivered', by })
}

/** Lists what the order's screen offers to print. */
async function offeredFor(number: string): Promise<string[]> {
	const order = await loadOrder(admin.args(`/admin/orders/${number}`, undefined, { number }))
	const Component = () => <PackingDocuments order={order} />
	const Page = createRoutesStub([{ path: '/', Component }])
	return [...renderToStaticMarkup(<Page />).matchAll(/>([^<>]+)<span/g)].map(([, label = '']) => label)
}

test('nothing is printed for a cancelled or unpaid order, and the others of the selection are', async () => {
	await cancelForShop(shop, { number, by })
	const unpaid = (await placeUnpaidOrder(shop)).order.number
	const query = [number, unpaid, other].map((entry) => `number=${entry}`).join('&')
	const notPrinted = [
		{ number, why: 'Cancelled' },
		{ number: unpaid, why: 'Payment Pending' },
	]
	expect(await loadSlips(admin.args(`/admin/packing-slips?${query}`))).toMatchObject({
		slips: [{ number: other }],
		notPrinted,
	})
	expect(await loadLabels(admin.args(`/admin/labels?${query}`))).toMatchObject({
		labels: [{ number: other }],
		notPrinted,
	})
})

test('nothing is printed for a replacement that was withdrawn, or of an order that is cancelled since', async () => {
	const act = (fields: Record<string, string>) =>
		actOnOrder(admin.args(`/admin/orders/${number}`, fields, { number }))
	const create = { intent: 'create-replacement', reason: 'lost', note: '', 'quantity-0': '1' }
	const slip = async (label: string) => loadSlips(admin.args(`/admin/packing-slips?number=${label}`))
	await advanceOrder(shop, { number, to: 'packed', by })
	await advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'DT-1', courier: 'DTDC', by })
	await act({ ...create, version: '0' })
	expect(await slip(`${number}-R1`)).toMatchObject({ slips: [{}], notPrinted: [] })
	await act({ intent: 'withdraw-replacement', replacement: `${number}-R1` })
	expect(await slip(`${number}-R1`)).toEqual({
		slips: [],
		notPrinted: [{ number: `${number}-R1`, why: 'Withdrawn' }],
	})
	await act({ ...create, version: '1' })
	await cancelForShop(shop, { number, by })
	expect(await slip(`${number}-R2`)).toEqual({
		slips: [],
		notPrinted: [{ number: `${number}-R2`, why: 'Refunded' }],
	})
})

test('nothing is printed for a delivered order that is refunded in full', async () => {
	await deliver(number)
	await deliver(other)
	await refundPartially(shop, { number, amount: rupees(280), expectedRefundable: rupees(280), by })
	await refundPartially(shop, { number: other, amount: rupees(40), expectedRefundable: rupees(280), by })
	const query = `number=${number}&number=${other}`
	const notPrinted = [{ number, why: 'Refunded' }]
	expect(await loadSlips(admin.args(`/admin/packing-slips?${query}`))).toMatchObject({
		slips: [{ number: other }],
		notPrinted,
	})
	expect(await loadLabels(admin.args(`/admin/labels?${query}`))).toMatchObject({
		labels: [{ number: other }],
		notPrinted,
	})
	expect(await offeredFor(number)).toEqual([])
	expect(await offeredFor(other)).toEqual(['Packing slip', 'Label'])
})

test('a collected order has a packing slip and no label', async () => {
	await shop.db.update(orders).set({ isCollected: true }).where(eq(orders.number, number))
	expect(await loadSlips(admin.args(`/admin/packing-slips?number=${number}`))).toMatchObject({
		slips: [{ number }],
		notPrinted: [],
	})
	expect(await loadLabels(admin.args(`/admin/labels?number=${number}&number=${other}`))).toMatchObject({
		labels: [{ number: other }],
		notPrinted: [{ number, why: 'Collected by the customer' }],
	})
	expect(await offeredFor(number)).toEqual(['Packing slip'])
})

test('what is not printed is named with the reason', () => {
	const textOf = (count: number, notPrinted: NotPrinted[], what: 'labels' | 'packing slips' = 'labels') => {
		const Component = () => <NotPrintedNotice count={count} notPrinted={notPrinted} what={what} />
		const Page = createRoutesStub([{ path: '/', Component }])
		return renderToStaticMarkup(<Page />).replace(/<[^>]*>/g, '|')
	}
	const cancelled = { number, why: 'Cancelled' }
	const text = textOf(0, [cancelled])
	expect(text).toContain('Not printed, because nothing is sent for it:')
	expect(text).toContain(`|${number}: Cancelled|`)
	expect(textOf(1, [cancelled, { number: other, why: 'Refunded' }])).toContain('sent for them:')
	expect(textOf(0, [cancelled], 'packing slips')).toContain('because nothing is packed for it:')
	expect(textOf(1, [])).toBe('')
	expect(textOf(0, [])).toContain('No orders selected.')
})
