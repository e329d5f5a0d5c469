/** A transfer that was recorded for the wrong order pays for the right one, and for no other. */
import { beforeEach, describe, expect, test } from 'vitest'
import { settleMistakenPayment } from './mistaken-payment.server.ts'
import { refundPartially } from './partial-refund.server.ts'
import { findPossibleMistakes } from './possible-mistake.ts'
import type { Refund } from './refunds.server.ts'
import { COMMAND_LINE as by, listAuditEntries } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { orders, statusChanges } from '#shop/orders/tables.server.ts'
import type { Attempt } from '#shop/payments/attempts/attempts.server.ts'
import { cancelForCustomer, cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { recordTransfer } from '#test/fixtures/mistaken-payments.ts'
import { getOrder, placePaidBothWays } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(begin)

async function begin() {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	shop.config.brand.otherPayments = 'on'
}

const subjects = async () => (await shop.sentEmails()).map(({ subject }) => subject).toSorted()

describe('a payment that was recorded for the wrong order', () => {
	const reference = 'UTR 123 456'
	const record = async (spelling = reference) => {
		const recorded = await recordTransfer(shop, { reference: spelling })
		return recorded.ok ? recorded.number : recorded.code
	}
	const settle = async (number = '') => {
		const [refund] = await shop.db.select().from(refunds)
		return settleMistakenPayment(shop, { number, refundId: refund?.id ?? '', by })
	}

	test('frees its reference once the order is cancelled, and is paid back to nobody', async () => {
		const number = await record()
		await cancelForShop(shop, { number: number ?? '', by })
		expect(await record('utr123456')).toBe('reference_used')
		expect(await settle(number)).toEqual({ ok: true })
		expect(await settle(number)).toMatchObject({ code: 'no_mistake' })
		expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'settled', isMistake: true }])
		expect((await listAuditEntries(shop, { about: number ?? '' }))[0]).toMatchObject({
			action: 'payment recorded by mistake',
			detail: { amount: '₹240.00', paid: `Bank transfer, ${reference}` },
		})
		expect(await shop.db.select().from(orders)).toMatchObject([
			{ status: 'cancelled', paymentState: 'mistaken' },
		])
		expect(await subjects()).toEqual([
			`A payment was recorded by mistake: order ${number}`,
			`No refund is due for order ${number}`,
			`Your order ${number} is cancelled`,
			`Your order ${number} is confirmed`,
		])
		expect(await record('utr123456')).toMatch(/^SK3-/)
		expect(await record()).toBe('reference_used')
	})

	test('was not, if the customer has cancelled, the parcel has left or money has gone back', async () => {
		const cancelled = (await record('1')) ?? ''
		await cancelForCustomer(shop, cancelled)
		expect(await settle(cancelled)).toMatchObject({ code: 'no_mistake' })
		await begin()
		const shipped = (await record('2')) ?? ''
		const [order] = await shop.db.select().from(orders)
		const left = {
			orderId: order?.id ?? '',
			from: 'packed',
			to: 'shipped',
			at: shop.clock(),
			by: 'shop',
		} as const
		await shop.db.insert(statusChanges).values(left)
		await cancelForShop(shop, { number: shipped, by })
		expect(await settle(shipped)).toMatchObject({ code: 'no_mistake' })
		await begin()
		const paidBack = (await record('3')) ?? ''
		const part = { amount: rupees(100), expectedRefundable: rupees(240) }
		await refundPartially(shop, { number: paidBack, ...part, by })
		await cancelForShop(shop, { number: paidBack, by })
		expect(await settle(paidBack)).toMatchObject({ code: 'no_mistake' })
		expect(await settle('SK3-22222222-20261120')).toMatchObject({ kind: 'missing' })
	})
	test('leaves the refund of what was paid online, and its email takes back the rest', async () => {
		const number = await placePaidBothWays(shop)
		await cancelForShop(shop, { number, by })
		const all = await shop.db.select().from(refunds)
		const inCash = all.find(({ state }) => state === 'by_hand')
		const online = all.find(({ state }) => state !== 'by_hand')
		expect(await settleMistakenPayment(shop, { number, refundId: online?.id ?? '', by })).toMatchObject({
			code: 'no_mistake',
		})
		expect(await settleMistakenPayment(shop, { number, refundId: inCash?.id ?? '', by })).toEqual({
			ok: true,
		})
		expect(await getOrder(shop, number)).toMatchObject({
			status: 'cancelled',
			paymentState: 'refunded',
			wrongPayment: rupees(940),
		})
		const texts = (await shop.sentEmails()).map(({ text }) => text)
		expect(texts.join()).toContain(
			"we said that we would refund ₹960.00 more. Sorry, that was our mistake: we had recorded someone else's payment of ₹960.00",
		)
	})
})

const attemptOf = (id: string, amount: number) => ({ id, amount: rupees(amount) }) as Attempt
const refundOf = (attemptId: string, amount: number, change: Partial<Refund> = {}) =>
	({
		id: `refund of ${attemptId}`,
		attemptId,
		amount: rupees(amount),
		reason: 'cancelled',
		state: 'by_hand',
		...change,
	}) as Refund
const change = (to: OrderStatus, by = 'shop:Kamala') => ({ to, by })

const CANCELLED = [change('processing', 'provider'), change('cancelled')]
const attempts = [attemptOf('order', 240), attemptOf('difference', 100)]
const ofOrder = refundOf('order', 240)

const find = (refunds: Refund[], changes = CANCELLED) => findPossibleMistakes({ refunds, attempts, changes })

describe('a payment may have been recorded by mistake', () => {
	test('if the shop has cancelled its order, and pays all of it back itself', () => {
		expect(find([ofOrder])).toEqual([ofOrder])
	})

	test('together with that of a price difference', () => {
		const ofDifference = refundOf('difference', 100)
		expect(find([ofOrder, ofDifference])).toEqual([ofOrder, ofDifference])
	})

	test('but not the one that the provider refunds, nor the one that is settled', () => {
		expect(find([ofOrder, refundOf('difference', 100, { state: 'pending' })])).toEqual([ofOrder])
		expect(find([refundOf('order', 240, { state: 'settled' })])).toEqual([])
	})

	test('but not if a part was refunded', () => {
		expect(find([refundOf('order', 239)])).toEqual([])
		expect(find([ofOrder, refundOf('difference', 99)])).toEqual([])
		expect(find([refundOf('order', 240, { reason: 'part' })])).toEqual([])
	})

	test('but not if the payment of a refund is unknown', () => {
		expect(find([refundOf('another order', 240)])).toEqual([])
	})

	test('but not if the customer has cancelled, or nobody', () => {
		expect(find([ofOrder], [change('cancelled', 'customer')])).toEqual([])
		expect(find([ofOrder], [change('cancelled', 'customer'), change('packed')])).toEqual([])
		expect(find([ofOrder], [change('processing')])).toEqual([])
	})

	test.each(['shipped', 'out_for_delivery', 'delivered'] as const)(
		'but not if the parcel was %s',
		(status) => {
			expect(find([ofOrder], [change('packed'), change(status), change('cancelled')])).toEqual([])
		},
	)
})
