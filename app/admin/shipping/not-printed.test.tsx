/** Slips and labels of orders for which nothing is packed. */
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { loader as loadLabels } from './labels.tsx'
import { NotPrintedNotice } from './not-printed.tsx'
import { loader as loadSlips } from './packing-slips.tsx'
import type { NotPrinted } from './selected-parcels.server.ts'
import { action as actOnOrder } from '#app/admin/orders/order.tsx'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
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

test('what is not printed is named with the reason', () => {
	const textOf = (count: number, notPrinted: NotPrinted[]) => {
		const Component = () => <NotPrintedNotice count={count} notPrinted={notPrinted} what="labels" />
		const Page = createRoutesStub([{ path: '/', Component }])
		return renderToStaticMarkup(<Page />).replace(/<[^>]*>/g, '|')
	}
	const cancelled = { number, why: 'Cancelled' }
	const text = textOf(0, [cancelled])
	expect(text).toContain('Not printed, because nothing is packed or sent for it:')
	expect(text).toContain(`|${number}: Cancelled|`)
	expect(textOf(1, [cancelled, { number: other, why: 'Refunded' }])).toContain('sent for them:')
	expect(textOf(1, [])).toBe('')
	expect(textOf(0, [])).toContain('No orders selected.')
})
