import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { remindUnpaidOrder } from './reminders.server.ts'
import { findItemsToRestore } from './restore-link.server.ts'
import { mayRemind, type ReminderFacts } from './rules.ts'
import { rupees } from '#shop/money.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { settlePayment } from '#shop/payments/admin.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { REMIND_AFTER_HOURS, sendsUnpaidReminders } from '#shop/config/unpaid-reminders.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { createUnsubscribeUrl, subscribe, unsubscribe } from '#shop/subscribers/subscribers.server.ts'
import { subscribers } from '#shop/subscribers/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { EXPRESS, newCaller, paymentInput, paymentSnapshot, placePaidOrder } from '#test/fixtures/orders.ts'
import { pay, place, secondAttempt } from '#test/fixtures/checkout/two-orders.ts'
import { enterQuotation, pressPay } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests({ env: { BRAND_UNPAID_REMINDERS: 'on' } })
const SUBJECT = "Your coffee hasn't been ordered yet"
const caller = newCaller()

beforeEach(async () => {
	await shop.seedAnew()
	shop.config.brand.unpaidReminders = 'on'
	await subscribe(shop, { email: paymentInput().customerDetails.email, clientIp: '192.0.2.1' })
})

type Placed = Awaited<ReturnType<typeof place>>

const fail = ({ attempt }: Pick<Placed, 'attempt'>) =>
	applySnapshot(shop, { attemptId: attempt.id, snapshot: paymentSnapshot('FAILED'), source: 'schedule' })
const reminders = async () => (await shop.sentEmails()).filter(({ subject }) => subject === SUBJECT)

async function later() {
	await shop.passTime(REMIND_AFTER_HOURS * 3600 + 1)
	await shop.runJobs()
}

describe('a reminder', () => {
	test('goes once to a subscriber whose payment has failed, three hours later, with a link to the cart', async () => {
		const placed = await place(shop, caller)
		await fail(placed)
		await shop.runJobs()
		expect(await reminders()).toEqual([])
		await later()
		await Promise.all([remindUnpaidOrder(shop, placed.order.id), remindUnpaidOrder(shop, placed.order.id)])
		const [email, ...more] = await reminders()
		expect(more).toEqual([])
		const { recipient, number } = placed.order
		expect(email).toMatchObject({
			to: recipient.email,
			unsubscribeUrl: createUnsubscribeUrl(shop, recipient.email),
		})
		const [link = ''] = email?.text.match(/http\S+\/restore\?\S+/) ?? []
		const { searchParams: query } = new URL(link)
		expect(await findItemsToRestore(shop, { number, query })).toMatchObject({
			items: [{ sizeLabel: 'Small (220g)' }],
			isBought: false,
		})
		query.set('until', String(Number(query.get('until')) + 1))
		expect(await findItemsToRestore(shop, { number, query })).toBeNull()
		shop.advance(8 * 86_400)
		expect(await findItemsToRestore(shop, { number, query: new URL(link).searchParams })).toBeNull()
	})

	test('is not sent before the provider has said that nothing was paid', async () => {
		const placed = await place(shop, caller)
		await applySnapshot(shop, {
			attemptId: placed.attempt.id,
			snapshot: paymentSnapshot('PENDING', { isUnderWay: false }),
			source: 'return',
		})
		await remindUnpaidOrder(shop, placed.order.id)
		expect(await reminders()).toEqual([])
	})

	test('is not sent while it is switched off, then or now', async () => {
		const placed = await place(shop, caller)
		shop.config.brand.unpaidReminders = 'off'
		await fail(placed)
		shop.config.brand.unpaidReminders = 'on'
		await later()
		const second = await place(shop, newCaller())
		await fail(second)
		shop.config.brand.unpaidReminders = 'off'
		await later()
		expect(await reminders()).toEqual([])
	})

	test.each([
		['does not subscribe', (email: string) => unsubscribe(shop, email)],
		['has a mailbox that refuses', () => shop.db.update(subscribers).set({ bouncedAt: shop.clock() })],
	])('is not sent to somebody who %s', async (_, change) => {
		const placed = await place(shop, caller)
		await fail(placed)
		await change(placed.order.recipient.email)
		await later()
		expect(await reminders()).toEqual([])
	})

	test('is not sent when another order of the checkout is paid', async () => {
		const first = await place(shop, caller)
		await fail(first)
		await pay(shop, await place(shop, caller, EXPRESS))
		await later()
		expect(await reminders()).toEqual([])
	})

	test('is not sent when the person has bought in another browser', async () => {
		const first = await place(shop, caller)
		await fail(first)
		await placePaidOrder(shop)
		await later()
		expect(await reminders()).toEqual([])
	})

	test('is not sent when the person has paid in another browser and was refunded', async () => {
		const first = await place(shop, caller)
		await fail(first)
		const { number } = await placePaidOrder(shop)
		const refunded = { paymentState: 'refunded', status: 'refunded' } as const
		await shop.db.update(orders).set(refunded).where(eq(orders.number, number))
		await later()
		expect(await reminders()).toEqual([])
	})

	test.each([
		['phone number', { email: 'ravi@example.in' }],
		['account', { email: 'ravi@example.in', phone: '9123456780' }],
	])('is not sent when the person has bought since with the same %s', async (what, other) => {
		const first = await place(shop, caller)
		await fail(first)
		const customerId = what === 'account' ? await newCustomer(shop) : null
		const customerDetails = { ...paymentInput().customerDetails, ...other }
		await placePaidOrder(shop, { change: { customerDetails }, customerId })
		// The account has proved that the email of the guest's order is its own.
		await shop.db.update(orders).set({ customerId }).where(eq(orders.id, first.order.id))
		await later()
		expect(await reminders()).toEqual([])
	})

	test('is not sent while another order of the checkout can still be paid', async () => {
		const first = await place(shop, caller)
		await fail(first)
		await place(shop, caller, EXPRESS)
		await remindUnpaidOrder(shop, first.order.id)
		expect(await reminders()).toEqual([])
	})

	test('is not sent for what the shop has entered', async () => {
		shop.setClock(new Date('2026-11-20T10:00:00Z'))
		const { label, quotation } = await enterQuotation(shop)
		await subscribe(shop, { email: quotation.recipient.email, clientIp: '192.0.2.1' })
		expect(await pressPay(shop, { label })).toMatchObject({ ok: true })
		const [attempt] = await shop.db.select().from(paymentAttempts)
		if (!attempt) throw new Error('no attempt')
		await fail({ attempt })
		await remindUnpaidOrder(shop, attempt.orderId)
		expect(await reminders()).toEqual([])
	})

	test('is sent for one of the orders of a checkout alone', async () => {
		const first = await place(shop, caller)
		await fail(first)
		const second = await place(shop, caller, EXPRESS)
		await fail(second)
		await later()
		expect(await reminders()).toHaveLength(1)
	})

	test('goes once a week to a mailbox in whose name strangers order', async () => {
		const stranger = async () => fail(await place(shop, newCaller()))
		for (let count = 0; count < 5; count++) await stranger()
		await later()
		expect(await reminders()).toHaveLength(1)
		await stranger()
		await later()
		expect(await reminders()).toHaveLength(1)
		await shop.pool.query(`update emails set created_at = created_at - interval '7 days'`)
		await stranger()
		await later()
		expect(await reminders()).toHaveLength(2)
	})

	test('goes once to a mailbox, also when orders of several spellings are due at once', async () => {
		const ids: string[] = []
		for (const tag of ['a', 'b', 'c', 'd']) {
			const email = `meena+${tag}@example.in`
			await subscribe(shop, { email, clientIp: '192.0.2.1' })
			const { customerDetails } = paymentInput()
			const placed = await place(shop, newCaller(), { customerDetails: { ...customerDetails, email } })
			await fail(placed)
			ids.push(placed.order.id)
		}
		await Promise.all(ids.map((id) => remindUnpaidOrder(shop, id)))
		expect(await reminders()).toHaveLength(1)
	})

	test('is not sent to somebody whose payment of another amount the shop has settled', async () => {
		const placed = await place(shop, caller)
		const second = await secondAttempt(shop, placed)
		await pay(shop, placed, rupees(100))
		const by = { id: null, name: 'Kamala' }
		await settlePayment(shop, { number: placed.order.number, attemptId: placed.attempt.id, by })
		await fail({ attempt: second })
		await later()
		expect(await reminders()).toEqual([])
		shop.loggedProblems.length = 0
	})

	test('is not sent when the payment came late', async () => {
		const placed = await place(shop, caller)
		await fail(placed)
		await pay(shop, placed)
		await later()
		expect(await shop.db.select().from(orders).where(eq(orders.id, placed.order.id))).toMatchObject([
			{ paymentState: 'paid' },
		])
		expect(await reminders()).toEqual([])
	})
})

test('a new shop reminds nobody', () => {
	expect(sendsUnpaidReminders(readConfig({ SECRET: 'x'.repeat(64) }).brand)).toBe(false)
})

test('each fact alone prevents a reminder', () => {
	const facts: ReminderFacts = {
		isSwitchedOn: true,
		isFailed: true,
		isNothingUnderWay: true,
		hasConsent: true,
		isCheckoutOver: false,
		hasBoughtSince: false,
		isReminded: false,
	}
	expect(mayRemind(facts)).toBe(true)
	for (const [fact, value] of Object.entries(facts))
		expect(mayRemind({ ...facts, [fact]: !value }), fact).toBe(false)
})
