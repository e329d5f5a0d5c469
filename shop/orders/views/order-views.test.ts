import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
	countOrders,
	findLatestOrder,
	hasOrders,
	listGuestOrders,
	listOrders,
	ownsOrder,
	trackOrder,
} from './order-views.server.ts'
import { orders } from '../tables.server.ts'
import { offersInvoice, type Viewer } from './order-view.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { correctGstBuyer } from '#shop/corrections/correct-gst-buyer.server.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { EXPRESS, newCaller, placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const STRANGER = { customerId: null, guestHash: null }

describe('tracking', () => {
	test('shows the full address to the browser that placed the order, and a masked one to others', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		const mine = await trackOrder(shop, { number: ` ${number.toLowerCase()} `, viewer })
		expect(mine).toMatchObject({
			order: {
				isOwn: true,
				address: { name: 'Meena Sundaram', address: '12 Car Street', pincode: '625001' },
			},
		})
		const stranger = await trackOrder(shop, { number, viewer: STRANGER })
		expect(stranger).toMatchObject({
			order: {
				isOwn: false,
				status: 'processing',
				total: 28_000,
				address: {
					name: 'Meena',
					address: null,
					phone: null,
					city: 'Madurai',
					state: 'Tamil Nadu',
					pincode: '625•••',
				},
			},
		})
		expect(JSON.stringify(stranger)).not.toMatch(/Sundaram|Car Street|9876543210|meena@/)
	})

	test('lists what the shop has corrected, without its reason, to the customer alone', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		const input = { gstBuyer: MADURAI_FOODS, reason: 'Keeps forgetting it' }
		await correctGstBuyer(shop, { number, version: 0, input, by: COMMAND_LINE })
		const tracked = await trackOrder(shop, { number, viewer })
		expect(tracked).toMatchObject({
			order: { corrections: [{ text: 'Invoice replaced by one to the right buyer' }] },
		})
		expect(JSON.stringify(tracked)).not.toContain('Keeps forgetting it')
		expect(await trackOrder(shop, { number, viewer: STRANGER })).toMatchObject({ order: { corrections: [] } })
	})

	test.each(['SK3-22222222-20261120', 'x', "'; drop table orders; --", '\u0000', 'SK3-AAAA'])(
		'finds no order with the number %j',
		async (number) => {
			expect(await trackOrder(shop, { number, viewer: STRANGER })).toMatchObject({
				title: 'Order Not Found',
				message: 'No order found with the provided Order ID. Please check and try again.',
			})
		},
	)

	test("shows a customer's order in full to the customer only, not to the browser that placed it", async () => {
		const customerId = await newCustomer(shop)
		const { number, viewer } = await placePaidOrder(shop, { customerId })
		const isOwnFor = async (who: Viewer) => {
			const tracked = await trackOrder(shop, { number, viewer: who })
			return tracked.ok && tracked.order.isOwn
		}
		expect(await isOwnFor({ customerId, guestHash: null })).toBe(true)
		expect(await isOwnFor(viewer)).toBe(true)
		expect(await isOwnFor({ ...viewer, customerId: null })).toBe(false)
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		expect(await isOwnFor({ ...viewer, customerId: ravi })).toBe(false)
	})

	test('masks a guest order for its browser once it belongs to an account', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		await shop.db.update(orders).set({ customerId: await newCustomer(shop) })
		expect(await trackOrder(shop, { number, viewer })).toMatchObject({
			order: { isOwn: false, address: { name: 'Meena', address: null, phone: null } },
		})
	})

	test('requires a number', async () => {
		expect(await trackOrder(shop, { number: '  ', viewer: STRANGER })).toMatchObject({
			title: 'Order ID Required',
		})
	})

	test('does not find a hidden order', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		await shop.db.update(orders).set({ hiddenAt: new Date() })
		expect(await trackOrder(shop, { number, viewer })).toMatchObject({ title: 'Order Not Found' })
	})
})

describe('the history', () => {
	test('shows ten orders a page, the newest first, with an exact count, and none of other customers', async () => {
		const meena = await newCustomer(shop)
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		const { number } = await placePaidOrder(shop, { customerId: meena })
		const [row] = await shop.db.select().from(orders).where(eq(orders.number, number))
		if (!row) throw new Error('no order')
		const { id: _id, ...copy } = row
		const more = Array.from({ length: 12 }, (_, index) => ({
			...copy,
			number: `SK3-2222222${'23456789ABCD'[index]}-20261120`,
			createdAt: new Date(row.createdAt.getTime() + index + 1),
		}))
		await shop.db
			.insert(orders)
			.values([...more, { ...copy, number: 'SK3-33333333-20261120', customerId: ravi }])
		expect(await countOrders(shop, { customerId: meena })).toBe(13)
		const first = await listOrders(shop, { customerId: meena, page: 1 })
		const second = await listOrders(shop, { customerId: meena, page: 2 })
		expect([first.length, second.length]).toEqual([10, 3])
		expect(second.at(-1)).toMatchObject({ number, items: [{ productName: 'Artisan Blend - 100% Pure' }] })
		expect(await listOrders(shop, { customerId: meena })).toHaveLength(13)
		expect(await findLatestOrder(shop, meena)).toEqual(first[0])
	})

	test('leaves out unpaid orders', async () => {
		const meena = await newCustomer(shop)
		await placePaidOrder(shop, { customerId: meena })
		await shop.db.update(orders).set({ status: 'pending', paymentState: 'unpaid' })
		expect(await countOrders(shop, { customerId: meena })).toBe(0)
		expect(await listOrders(shop, { customerId: meena })).toEqual([])
		expect(await findLatestOrder(shop, meena)).toBe(null)
	})

	test('shows a guest the orders of this browser, unless they now belong to an account', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		const { guestHash } = viewer
		expect(await listGuestOrders(shop, { guestHash })).toMatchObject([{ number }])
		expect(await listGuestOrders(shop, { guestHash, number })).toMatchObject([{ number }])
		expect(await listGuestOrders(shop, { guestHash: 'another', number })).toEqual([])
		await shop.db.update(orders).set({ customerId: await newCustomer(shop) })
		expect(await listGuestOrders(shop, { guestHash, number })).toEqual([])
	})
})

describe('the orders of a guest', () => {
	test('are the latest one and the paid ones of its checkout, newest first', async () => {
		const caller = newCaller(null)
		const place = async (change: object = {}, by = caller) => {
			shop.advance(60)
			return (await placeUnpaidOrder(shop, { change, caller: by })).order
		}
		const [first, second] = [await place(), await place(EXPRESS)]
		const numbers = async (number?: string) =>
			(await listGuestOrders(shop, { guestHash: caller.guestHash, ...(number && { number }) })).map(
				(view) => view.number,
			)
		expect(await numbers()).toEqual([second.number])
		expect(await numbers(first.number)).toEqual([first.number])
		const payFor = ({ id }: { id: string }) =>
			shop.db.update(orders).set({ paymentState: 'paid' }).where(eq(orders.id, id))
		await payFor(first)
		expect(await numbers()).toEqual([second.number, first.number])
		await payFor(second)
		expect(await numbers(first.number)).toEqual([second.number, first.number])
		await shop.db.update(orders).set({ hiddenAt: shop.clock() }).where(eq(orders.id, second.id))
		expect(await numbers()).toEqual([first.number])
	})
})

describe('all of an order may be seen', () => {
	test('by its browser, as the number is typed, hidden or not, and by nobody without a cookie', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		await shop.db.update(orders).set({ hiddenAt: new Date() })
		const owns = (change: object = {}) => ownsOrder(shop, { number, viewer, ...change })
		expect(await owns({ number: ` ${number.toLowerCase()} ` })).toBe(true)
		for (const change of [
			{ viewer: STRANGER },
			{ viewer: { customerId: null, guestHash: 'another' } },
			{ number: 'SK3-22222222-20261120' },
			{ number: '\u0000' },
		])
			expect(await owns(change)).toBe(false)
		expect(await owns({ viewer: { ...viewer, customerId: await newCustomer(shop) } })).toBe(true)
	})

	test('with its invoice if the order was confirmed, and where the screen offers it', () => {
		const at = '2026-11-20T10:00:00.000Z'
		const confirmed = [{ status: 'processing', at }] as const
		const offers = (change: object = {}, screen: 'dashboard' | 'orders' = 'dashboard') =>
			offersInvoice({ isOwn: true, status: 'cancelled', statusChanges: [...confirmed], ...change }, screen)
		expect([offers(), offers({}, 'orders'), offers({ status: 'packed' })]).toEqual([false, true, true])
		expect(offers({ isOwn: false }, 'orders')).toBe(false)
		expect(offers({ statusChanges: [{ status: 'cancelled', at }] }, 'orders')).toBe(false)
		const mixed = [{ status: 'payment_pending', at }, ...confirmed, { status: 'cancelled', at }]
		expect(offers({ statusChanges: mixed }, 'orders')).toBe(true)
	})
})

test('a browser is known to have ordered by its cookie, whether the order is paid or not', async () => {
	const [shopper, stranger] = [newCaller(), newCaller()]
	await placeUnpaidOrder(shop, { caller: shopper })
	expect(await hasOrders(shop, shopper)).toBe(true)
	expect(await hasOrders(shop, stranger)).toBe(false)
})
