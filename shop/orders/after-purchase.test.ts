import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { moveAlong } from './fulfil.server.ts'
import { countOrders, findGuestOrder, listOrders } from './history.server.ts'
import type { OrderStatus } from './rules.ts'
import { orderEvents, orders, promoUses } from './tables.server.ts'
import { trackOrder } from './tracking.server.ts'
import { leftOf } from './view.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { openAccount } from '#shop/accounts/accounts.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { rupees } from '#shop/money.ts'
import { cancelForShop, cancelOrder } from '#shop/payments/cancel.server.ts'
import { verifyPayment } from '#shop/payments/verify.server.ts'
import { checkRefund } from '#shop/payments/check-refund.server.ts'
import { refundPart } from '#shop/payments/refund-part.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { shopForTests } from '#test/open-shop.ts'
import { newAsker, payFor } from '#test/orders-for-tests.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

const RAVI: Actor = { id: null, name: 'Ravi' }
const STRANGER = { customerId: null, guestHash: null }

/** A paid order and the browser that placed it. */
async function buy({
	customerId = null,
	scenario = 'sbx:pay',
	change = {},
}: {
	customerId?: string | null
	scenario?: string
	change?: object
} = {}) {
	const asker = { ...newAsker(), customerId }
	const started = await startPayment(shop, { input: payFor(change), asker, scenario })
	if (!started.ok) throw new Error(started.message)
	await fetch(started.redirectUrl)
	await verifyPayment(shop, started.number)
	return { number: started.number, viewer: { customerId, guestHash: asker.guestHash } }
}
async function newCustomer(email: string): Promise<string> {
	const person = { name: 'Somebody', email, mobile: '9876543210', passwordHash: 'none' }
	const customer = await shop.db.transaction((transaction) => openAccount(shop, transaction, person))
	return customer?.id ?? ''
}
const statusOf = async (number: string): Promise<OrderStatus | undefined> => {
	const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
	return order?.status
}
/** What the schedule does in time, now; answers how the refunds stand. */
async function askAboutRefunds() {
	for (const { id } of await shop.db.select().from(refunds)) await checkRefund(shop, id)
	return (await shop.db.select().from(refunds)).map(({ state }) => state)
}
const subjects = async () => (await shop.mailbox()).map(({ subject }) => subject.replace(/SK3-\S+/, 'N'))

describe('a parcel', () => {
	test('goes step by step to the door, with a letter when it ships and when it arrives', async () => {
		const { number } = await buy()
		expect(await moveAlong(shop, { number, to: 'packed', by: RAVI })).toMatchObject({ ok: true })
		expect(await moveAlong(shop, { number, to: 'shipped', by: RAVI })).toMatchObject({
			code: 'tracking_number_needed',
		})
		const shipped = {
			number,
			to: 'shipped',
			trackingNumber: ' DTDC123 ',
			courier: 'DTDC',
			by: RAVI,
		} as const
		expect(await moveAlong(shop, shipped)).toMatchObject({ ok: true, order: { trackingNumber: 'DTDC123' } })
		expect(await moveAlong(shop, { number, to: 'out_for_delivery', by: RAVI })).toMatchObject({ ok: true })
		expect(await moveAlong(shop, { number, to: 'delivered', by: RAVI })).toMatchObject({ ok: true })
		const moves = await shop.db.select().from(orderEvents).orderBy(orderEvents.id)
		expect(moves.map(({ to, by }) => `${to} ${by}`)).toEqual([
			'payment_pending customer',
			'processing provider',
			'packed shop:Ravi',
			'shipped shop:Ravi',
			'out_for_delivery shop:Ravi',
			'delivered shop:Ravi',
		])
		expect(await subjects()).toEqual([
			'Your order N was delivered',
			'Your order N is on its way',
			'Your order N is confirmed',
		])
	})

	test('skips no step and never goes back', async () => {
		const { number } = await buy()
		const skip = await moveAlong(shop, { number, to: 'delivered', by: RAVI })
		expect(skip).toMatchObject({ code: 'status_conflict' })
		await moveAlong(shop, { number, to: 'packed', by: RAVI })
		expect(await moveAlong(shop, { number, to: 'packed', by: RAVI })).toMatchObject({ ok: false })
	})

	test('is packed once, however many hands press at once', async () => {
		const { number } = await buy()
		const hands = Array.from({ length: 20 }, () => moveAlong(shop, { number, to: 'packed', by: RAVI }))
		expect((await Promise.all(hands)).filter(({ ok }) => ok)).toHaveLength(1)
	})
})

describe('a part that was sent back', () => {
	test('is shown with its day to whom the order belongs, and to nobody else', async () => {
		const { number, viewer } = await buy()
		const part = { number, amount: rupees(10.5), seen: rupees(280), by: RAVI }
		expect(await refundPart(shop, part)).toMatchObject({ ok: true })
		const sentBack = [{ amount: rupees(10.5), at: expect.any(String) }]
		expect(await trackOrder(shop, { number, viewer })).toMatchObject({ order: { partsReturned: sentBack } })
		const own = await findGuestOrder(shop, viewer)
		expect(own).toMatchObject({ partsReturned: sentBack })
		expect(own && leftOf(own)).toBe(rupees(269.5))
		const veiled = await trackOrder(shop, { number, viewer: STRANGER })
		expect(veiled).toMatchObject({ order: { number, partsReturned: [] } })
	})

	test('is not shown where it was refused', async () => {
		const { number, viewer } = await buy()
		await refundPart(shop, { number, amount: rupees(281), seen: rupees(280), by: RAVI })
		expect(await findGuestOrder(shop, viewer)).toMatchObject({ partsReturned: [] })
	})
})

describe('cancelling', () => {
	test('starts the refund, gives the code back, tells the customer, and ends refunded', async () => {
		// FILTER10 takes a tenth of ₹280.
		const { number, viewer } = await buy({
			change: { promoCode: 'FILTER10', amount: 252, discountAmount: 28 },
		})
		expect(await cancelOrder(shop, { number, viewer })).toMatchObject({ ok: true })
		expect(await statusOf(number)).toBe('cancelled')
		const [use] = await shop.db.select().from(promoUses)
		expect(use?.releasedAt).not.toBeNull()
		await expect.poll(askAboutRefunds, { timeout: 10_000 }).toEqual(['completed'])
		const [refund] = await shop.db.select().from(refunds)
		expect(refund).toMatchObject({ state: 'completed', amount: 25_200, reason: 'cancelled' })
		expect(await statusOf(number)).toBe('refunded')
		expect(await subjects()).toEqual([
			'Your refund for N is complete',
			'Your order N is cancelled',
			'Your order N is confirmed',
		])
	})

	test("is told to the account's owner by the profile, whoever the parcel was for", async () => {
		const { number, viewer } = await buy({ customerId: await newCustomer('owner@example.in') })
		await cancelOrder(shop, { number, viewer })
		const [letter] = await shop.mailbox()
		expect(letter).toMatchObject({ to: 'owner@example.in', subject: `Your order ${number} is cancelled` })
		expect(letter?.text).toContain('Vanakkam Somebody,')
		expect(letter?.text).toContain(number)
		expect(letter?.text).toContain('₹280.00')
	})

	test('happens once, however often it is pressed', async () => {
		const { number, viewer } = await buy()
		const presses = Array.from({ length: 20 }, () => cancelOrder(shop, { number, viewer }))
		const outcomes = await Promise.all(presses)
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
			title: 'Cannot Cancel Order',
			message: 'This order cannot be cancelled in its current status.',
		})
		expect(await shop.db.$count(refunds)).toBe(1)
	})

	test('and shipping at once have one winner', async () => {
		const { number, viewer } = await buy()
		await moveAlong(shop, { number, to: 'packed', by: RAVI })
		const [cancelled, shipped] = await Promise.all([
			cancelOrder(shop, { number, viewer }),
			moveAlong(shop, { number, to: 'shipped', trackingNumber: 'X1', by: RAVI }),
		])
		expect([cancelled.ok, shipped.ok].filter(Boolean)).toHaveLength(1)
		expect(await statusOf(number)).toBe(cancelled.ok ? 'cancelled' : 'shipped')
	})

	test('is for the owner and the browser that placed it; the number alone is not enough', async () => {
		const { number } = await buy()
		const missing = { title: 'Order Not Found' }
		expect(await cancelOrder(shop, { number, viewer: STRANGER })).toMatchObject(missing)
		const other = { customerId: await newCustomer('other@example.in'), guestHash: 'another browser' }
		expect(await cancelOrder(shop, { number, viewer: other })).toMatchObject(missing)
		expect(await statusOf(number)).toBe('processing')
	})

	test('ends for the customer when the parcel has left, and for the shop when it has arrived', async () => {
		const { number, viewer } = await buy()
		await moveAlong(shop, { number, to: 'packed', by: RAVI })
		await moveAlong(shop, { number, to: 'shipped', trackingNumber: 'X1', by: RAVI })
		expect(await cancelOrder(shop, { number, viewer })).toMatchObject({ title: 'Cannot Cancel Order' })
		await moveAlong(shop, { number, to: 'out_for_delivery', by: RAVI })
		expect(await cancelForShop(shop, { number, by: RAVI })).toMatchObject({ ok: true })
		const other = await buy()
		for (const to of ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const) {
			await moveAlong(shop, { number: other.number, to, trackingNumber: 'X2', by: RAVI })
		}
		expect(await cancelForShop(shop, { number: other.number, by: RAVI })).toMatchObject({ ok: false })
	})

	test('tries a refund again that the provider let fail', async () => {
		const { number, viewer } = await buy({ scenario: 'sbx:pay,refund=fail' })
		await cancelOrder(shop, { number, viewer })
		const countFailed = async () => (await askAboutRefunds()).filter((state) => state === 'failed').length
		await expect.poll(countFailed, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
		expect(await statusOf(number)).toBe('cancelled')
		shop.complaints.length = 0
	})
})

describe('tracking', () => {
	test('shows the browser that placed it the whole address, and a stranger half of it', async () => {
		const { number, viewer } = await buy()
		const mine = await trackOrder(shop, { number: ` ${number.toLowerCase()} `, viewer })
		expect(mine).toMatchObject({
			order: {
				isMine: true,
				address: { name: 'Meena Sundaram', address: '12 Car Street', pincode: '625001' },
			},
		})
		const strange = await trackOrder(shop, { number, viewer: STRANGER })
		expect(strange).toMatchObject({
			order: {
				isMine: false,
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
		expect(JSON.stringify(strange)).not.toMatch(/Sundaram|Car Street|9876543210|meena@/)
	})

	test.each(['SK3-22222222-20261120', 'x', "'; drop table orders; --", '\u0000', 'SK3-AAAA'])(
		'finds nothing under %j',
		async (number) => {
			expect(await trackOrder(shop, { number, viewer: STRANGER })).toMatchObject({
				title: 'Order Not Found',
				message: 'No order found with the provided Order ID. Please check and try again.',
			})
		},
	)

	test('asks for a number', async () => {
		expect(await trackOrder(shop, { number: '  ', viewer: STRANGER })).toMatchObject({
			title: 'Order ID Required',
		})
	})

	test('finds no tombstone', async () => {
		const { number, viewer } = await buy()
		await shop.db.update(orders).set({ removedAt: new Date() })
		expect(await trackOrder(shop, { number, viewer })).toMatchObject({ title: 'Order Not Found' })
	})
})

describe('the history', () => {
	test('shows ten orders a page, newest first, with an exact count, and nothing of anybody else', async () => {
		const meena = await newCustomer('meena@example.in')
		const ravi = await newCustomer('ravi@example.in')
		const { number } = await buy({ customerId: meena })
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
		expect(await countOrders(shop, meena)).toBe(13)
		const first = await listOrders(shop, { customerId: meena, page: 1 })
		const second = await listOrders(shop, { customerId: meena, page: 2 })
		expect([first.length, second.length]).toEqual([10, 3])
		expect(second.at(-1)).toMatchObject({ number, items: [{ productName: 'Artisan Blend - 100% Pure' }] })
		expect(await listOrders(shop, { customerId: meena })).toHaveLength(13)
	})

	test('hides what is not paid', async () => {
		const meena = await newCustomer('meena@example.in')
		await buy({ customerId: meena })
		await shop.db.update(orders).set({ status: 'pending' })
		expect(await countOrders(shop, meena)).toBe(0)
		expect(await listOrders(shop, { customerId: meena })).toEqual([])
	})

	test('shows a guest the order of this browser, and none that has joined an account', async () => {
		const { number, viewer } = await buy()
		const { guestHash } = viewer
		expect(await findGuestOrder(shop, { guestHash })).toMatchObject({ number })
		expect(await findGuestOrder(shop, { guestHash, number })).toMatchObject({ number })
		expect(await findGuestOrder(shop, { guestHash: 'another', number })).toBeNull()
		await shop.db.update(orders).set({ customerId: await newCustomer('meena@example.in') })
		expect(await findGuestOrder(shop, { guestHash, number })).toBeNull()
	})
})
