/** What happens to payments when the account of their customer is deleted. */
import { beforeEach, expect, test } from 'vitest'
import { deleteCustomerAccount } from './delete-account.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { receiveMessage } from '#shop/contact/contact.server.ts'
import { contactMessages } from '#shop/contact/tables.server.ts'
import { rupees } from '#shop/money.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { checkPayment } from '#shop/payments/checks/check-payment.server.ts'
import { paymentAttempts, paymentEvents, refunds } from '#shop/payments/tables.server.ts'
import { abandonPayment } from '#shop/payments/checks/verify-payment.server.ts'
import type { FoundPayment } from '#shop/shop.server.ts'
import { MEENA, newCustomer, withPasswordOf } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput, paymentSnapshot, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { enterQuotation, pressPay } from '#test/fixtures/quotations.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

/** Creates a customer whose browser stopped waiting for the payment, so that the order is hidden. */
async function customerWithHiddenOrder(scenario: string) {
	const customerId = await newCustomer(shop)
	const caller = { ...newCaller(), customerId }
	const started = await startPayment(shop, { input: paymentInput(), caller, scenario })
	if (!started.ok) throw new Error(started.message)
	const { guestHash } = caller
	await abandonPayment(shop, { number: started.number, guestHash, customerId })
	const [attempt] = await shop.db.select().from(paymentAttempts)
	if (!attempt) throw new Error('no attempt')
	return { customerId, attempt }
}

test('an account can be deleted while a guest with its email has an unpaid order, which is refunded if it is paid', async () => {
	const customerId = await newCustomer(shop)
	const { attempt } = await placeUnpaidOrder(shop)
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
	const snapshot = paymentSnapshot('COMPLETED')
	await applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'webhook' })
	expect(await shop.db.select().from(orders)).toMatchObject([
		{ status: 'cancelled', recipient: { name: 'Deleted customer', email: '' } },
	])
	expect(await shop.db.$count(refunds)).toBe(1)
})

test('an account is not deleted while the payment of a hidden order may still arrive', async () => {
	const { customerId, attempt } = await customerWithHiddenOrder('sbx:pending')
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toMatchObject({
		ok: false,
		code: 'payment_open',
	})
	const fetchPayment = async () => ({ result: 'not_found' }) as const
	await shop.passTime(shop.config.payments.expiresAfterSeconds + 1)
	await checkPayment({ ...shop, payments: { ...shop.payments, fetchPayment } }, attempt.id)
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
})

test('a late payment for an anonymized order is refunded without an email', async () => {
	const { customerId, attempt } = await customerWithHiddenOrder('sbx:decline')
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
	await shop.runJobs()
	const before = (await shop.sentEmails()).length
	const snapshot = paymentSnapshot('COMPLETED', { raw: { payer: 'Meena' } })
	await applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'webhook' })
	expect(await shop.db.select().from(orders)).toMatchObject([
		{ status: 'cancelled', recipient: { email: '' } },
	])
	expect(await shop.db.$count(refunds)).toBe(1)
	expect(await shop.sentEmails()).toHaveLength(before)
	const events = await shop.db.select({ body: paymentEvents.body }).from(paymentEvents)
	expect(events.every(({ body }) => body === '')).toBe(true)
})

test('a late payment of a quotation that was deleted with its account is refunded, and says why', async () => {
	const customerId = await newCustomer(shop)
	const { label } = await enterQuotation(shop, { customerId, email: MEENA.email })
	const started = await pressPay(shop, { label })
	if (!started.ok) throw new Error(started.message)
	const [attempt] = await shop.db.select().from(paymentAttempts)
	const apply = (snapshot: FoundPayment) =>
		applySnapshot(shop, { attemptId: attempt?.id ?? '', snapshot, source: 'webhook' })
	await apply(paymentSnapshot('FAILED'))
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
	await apply(paymentSnapshot('COMPLETED', { amount: rupees(28_800) }))
	expect(await shop.db.$count(refunds)).toBe(1)
	expect(await shop.db.select().from(paymentAttempts)).toMatchObject([
		{ state: 'completed', errorCode: 'account_deleted' },
	])
})

test('deleting an account clears payment events and deletes contact messages', async () => {
	const { customerId } = await customerWithHiddenOrder('sbx:decline')
	const message = { name: 'Meena', email: MEENA.email, phone: '9876543210', message: 'Where is my coffee?' }
	const clientIp = '192.0.2.1'
	await receiveMessage(shop, { input: message, sender: { clientIp } })
	await receiveMessage(shop, { input: { ...message, email: 'ravi@example.in' }, sender: { clientIp } })
	await shop.runJobs()
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
	const bodies = await shop.db.select({ body: paymentEvents.body }).from(paymentEvents)
	expect(bodies.length).toBeGreaterThan(0)
	expect(bodies.every(({ body }) => body === '')).toBe(true)
	expect(await shop.db.select().from(contactMessages)).toMatchObject([{ email: 'ravi@example.in' }])
	const remaining = await shop.sentEmails()
	expect(remaining.filter(({ to, replyTo }) => to === MEENA.email || replyTo === MEENA.email)).toMatchObject([
		{ subject: 'Your SK3 Coffee account has been deleted' },
	])
})
