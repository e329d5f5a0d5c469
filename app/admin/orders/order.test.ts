import { eq, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from './order.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import { paise, rupees } from '#shop/money.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { MAX_NOTE_LENGTH } from '#shop/input/note.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import {
	paymentSnapshot,
	placePaidOrder,
	placeUnpaidOrder,
	startSandboxPayment,
} from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
let number: string
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
	number = (await placePaidOrder(shop)).number
})

const submit = (fields: Record<string, string>) =>
	action(admin.args(`/admin/orders/${number}`, fields, { number }))
const load = () => loader(admin.args(`/admin/orders/${number}`, undefined, { number }))

test('a note is saved in full or refused, never truncated', async () => {
	const longest = 'k'.repeat(MAX_NOTE_LENGTH)
	expect(await submit({ intent: 'add-note', note: `${longest}!` })).toEqual({
		title: null,
		error: 'At most 2,000 characters, please: this note has 2001.',
		field: 'note',
	})
	expect(await submit({ intent: 'add-note', note: longest })).toHaveProperty('success')
	const { notes } = await load()
	expect(notes.map(([text]) => text)).toEqual([longest])
})

test('a cancelled order is not called refunded before its refund is complete', async () => {
	const payment = async () => (await load()).lines.find(([label]) => label === 'Payment')
	expect(await payment()).toEqual(['Payment', 'Paid'])
	await submit({ intent: 'cancel' })
	expect(await payment()).toEqual(['Payment', 'Refund in progress'])
	await shop.db.update(refunds).set({ state: 'completed' })
	expect(await payment()).toEqual(['Payment', 'Refunded'])
})

test.each(['account', 'email'])(
	'of an order of their own, by its %s, a manager decides nothing',
	async (by) => {
		const email = by === 'email' ? MEENA.email : 'other@example.in'
		const customerId = await newCustomer(shop, { email })
		const own = await placePaidOrder(shop, by === 'account' ? { customerId } : {})
		const actAs = async (role: StaffRole, intent: string) => {
			await shop.db.update(customers).set({ role }).where(eq(customers.id, customerId))
			const args: { context: RouterContextProvider } = admin.args(
				`/admin/orders/${own.number}`,
				{ intent, note: 'Mine', reason: 'x' },
				{ number: own.number },
			)
			args.context.set(adminContext, { id: customerId, name: 'Meena', email, role })
			return action(args as never)
		}
		for (const intent of [
			'cancel',
			'refund-part',
			'create-replacement',
			'agree-return',
			'correct',
			'correct-size',
		])
			expect(await actAs('manager', intent)).toMatchObject({
				error: 'Ask somebody else to do this for your own order.',
			})
		expect(await actAs('manager', 'add-note')).toHaveProperty('success')
		expect(await actAs('owner', 'cancel')).toHaveProperty('success')
	},
)

test('a packer is sent nothing of payments and refunds', async () => {
	const { attempt, order } = await placeUnpaidOrder(shop)
	await applySnapshot(shop, {
		attemptId: attempt.id,
		snapshot: paymentSnapshot('COMPLETED', { amount: paise(28_001) }),
		source: 'schedule',
	})
	const inReview = order.number
	await submit({ intent: 'refund-part', amount: '80', seen: '280' })
	await shop.db.update(refunds).set({ state: 'by_hand' })
	const see = (of: string) => loader(admin.args(`/admin/orders/${of}`, undefined, { number: of }))
	expect(JSON.stringify(await see(number))).toContain('₹80.00')
	expect((await see(inReview)).paymentsInReview).toHaveLength(1)
	admin = await newAdminVisitor(shop, 'packer', { ...MEENA, name: 'Ravi', email: 'ravi@example.in' })
	const seen = await see(number)
	expect(seen).toMatchObject({
		refundable: { rupees: 0 },
		afterSales: { refundable: { rupees: 0 } },
		stuckRefunds: [],
		payments: [],
	})
	for (const figure of ['₹80.00', '₹200.00', 'Credit note'])
		expect(JSON.stringify(seen)).not.toContain(figure)
	expect((await see(inReview)).paymentsInReview).toEqual([])
	expect(JSON.stringify(await see(inReview))).not.toContain('₹280.01')
	expect(seen.emails.map(({ subject }) => subject)).toEqual([`Your order ${number} is confirmed`])
})

test('an accountant is sent name and place of a customer, and no contact, note or email address', async () => {
	const correction = { name: 'Meena', address: '9 Other Street', phone: '9840011111', reason: 'Called' }
	const place = { city: 'Chennai', state: 'Tamil Nadu', pincode: '600004' }
	expect(await submit({ intent: 'correct', version: '0', ...correction, ...place })).toHaveProperty('success')
	await submit({ intent: 'add-note', note: 'Rings at night' })
	const { recipient } = await load()
	admin = await newAdminVisitor(shop, 'accountant', { ...MEENA, name: 'Arun', email: 'arun@example.in' })
	const seen = await load()
	expect(seen).toMatchObject({ address: 'Meena\nChennai 600004\nTamil Nadu', notes: [], reached: 'email' })
	expect(seen.corrections[0]?.[0]).toBe('Name, address or phone was corrected\nCalled')
	const sent = JSON.stringify(seen)
	for (const contact of [recipient.email, recipient.phone, 'Street', '98765', 'Rings'])
		expect(sent).not.toContain(contact)
	expect(seen.payments).toHaveLength(1)
	expect(seen.documents).not.toHaveLength(0)
})

test('the forms say how the customer is notified', async () => {
	expect((await load()).reached).toBe('email')
	await shop.db.update(orders).set({ recipient: sql`${orders.recipient} || '{"email": ""}'` })
	expect((await load()).reached).toBe('phone')
	await shop.db.update(orders).set({ guestHash: '' })
	expect((await load()).reached).toBe('nobody')
})

describe('a partial refund', () => {
	const refund = { intent: 'refund-part', amount: '80.50', seen: '280' }

	test('starts if the admin has just entered the password', async () => {
		expect(await submit(refund)).toEqual({ success: 'Refund of ₹80.50 started' })
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: rupees(80.5) }])
		const { refundable, lines, payments, timeline } = await load()
		expect(lines.at(-1)).toEqual([expect.stringMatching(/^Partial refund, \d/), '−₹80.50'])
		expect(refundable).toEqual({ rupees: 199.5, label: '₹199.50' })
		expect(payments.at(-1)).toEqual([expect.stringMatching(/\nPartial refund$/), '₹80.50, Not sent yet'])
		expect(timeline.map(({ title, by }) => [title, by.split(',')[0]])).toEqual([
			['Payment Pending', 'Customer'],
			['Processing', 'PhonePe'],
			['Order partially refunded, ₹80.50', 'Kamala'],
		])
	})

	test('asks for the password first, and keeps the entered amount', async () => {
		const longAgo = new Date(Date.now() - 3_600_000)
		await shop.db.update(sessions).set({ passwordAt: longAgo, createdAt: longAgo })
		const thrown = await submit(refund).catch((error: unknown) => error)
		const location = thrown instanceof Response ? (thrown.headers.get('location') ?? '') : ''
		expect(location).toBe(`/admin/confirm?from=${encodeURIComponent(`/admin/orders/${number}?refund=80.50`)}`)
		expect(await shop.db.$count(refunds)).toBe(0)
	})

	test('is refused with a message when the page is out of date or the amount is invalid', async () => {
		expect(await submit({ ...refund, seen: '100' })).toMatchObject({
			error: expect.stringContaining('₹280.00'),
		})
		for (const amount of ['', '-5', '1e3', '10.005', 'all'])
			expect(await submit({ ...refund, amount })).toMatchObject({ field: 'amount' })
		expect(await submit({ ...refund, amount: '281' })).toMatchObject({ field: 'amount' })
		expect(await shop.db.$count(refunds)).toBe(0)
	})
})

test('the provider is asked for a payment at the press of a button', async () => {
	const payment = async () => (await load()).lines.find(([label]) => label === 'Payment')
	expect(await submit({ intent: 'check-payment' })).toEqual({ success: 'No open payment to check' })
	const { attempt } = await startSandboxPayment(shop, 'sbx:pay')
	number = attempt.merchantOrderId
	expect(await payment()).toEqual(['Payment', 'Unpaid'])
	expect(await submit({ intent: 'check-payment' })).toEqual({ success: 'Payment status is up to date' })
	expect(await payment()).toEqual(['Payment', 'Paid'])
})

test('a payment in review can be marked as settled, which is shown with who did it', async () => {
	const { order, attempt } = await placeUnpaidOrder(shop)
	number = order.number
	const snapshot = paymentSnapshot('COMPLETED', { amount: rupees(100) })
	await applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'schedule' })
	shop.loggedProblems.length = 0
	const before = await load()
	expect(before.paymentsInReview).toEqual([
		{ id: attempt.id, reference: number, received: '₹100.00', total: '₹280.00', isRefundable: true },
	])
	expect(before.lines).toContainEqual(['Payment', '₹100.00 received'])
	const settle = { intent: 'settle-payment', attemptId: attempt.id, how: 'UTR 123456789012' }
	expect(await submit({ ...settle, how: 'x'.repeat(201) })).toMatchObject({ field: 'how', form: attempt.id })
	expect(await submit(settle)).toEqual({ success: 'Payment marked as settled, and the customer is emailed' })
	expect(await submit(settle)).toMatchObject({ error: "This payment isn't in review any more." })
	const { paymentsInReview, payments, timeline, lines, isSettledByHand } = await load()
	expect([paymentsInReview, isSettledByHand]).toEqual([[], true])
	expect(lines).toContainEqual(['Payment', 'Settled by hand'])
	expect(payments[0]?.[1]).toMatch(/Settled by hand[^]*UTR 123456789012$/)
	expect(timeline.at(-1)).toEqual({
		title: 'Payment settled by hand, ₹100.00',
		by: expect.stringMatching(/^Kamala, /),
	})
})

test('a payment in review can be refunded, which cancels its order', async () => {
	const { order, attempt } = await placeUnpaidOrder(shop)
	number = order.number
	const snapshot = paymentSnapshot('COMPLETED', { amount: rupees(100) })
	await applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'schedule' })
	shop.loggedProblems.length = 0
	const refund = { intent: 'refund-payment', attemptId: attempt.id }
	expect(await submit(refund)).toEqual({ success: 'Order cancelled and refund started' })
	expect(await submit(refund)).toMatchObject({ error: "This payment isn't in review any more." })
	const { status, payments, timeline } = await load()
	expect(status).toBe('cancelled')
	expect(payments[0]?.[1]).toContain('Another amount than the total')
	expect(timeline.map(({ title }) => title)).toContain('Payment of another amount refunded, ₹100.00')
	shop.loggedProblems.length = 0
})

test('a refund that keeps failing can be marked as settled', async () => {
	await submit({ intent: 'refund-part', amount: '80', seen: '280' })
	expect((await load()).stuckRefunds).toEqual([])
	await shop.db.update(refunds).set({ retries: 3 })
	const [refund] = await shop.db.select().from(refunds)
	const id = refund?.id ?? ''
	expect((await load()).stuckRefunds).toMatchObject([{ id, amount: '₹80.00', isByHand: false }])
	const settle = { intent: 'settle-refund', refundId: id, method: 'upi', reference: '' }
	expect(await submit(settle)).toMatchObject({ field: 'reference', form: id })
	expect(await submit({ ...settle, reference: '4321' })).toEqual({ success: 'Refund marked as settled' })
	const { stuckRefunds, payments, timeline } = await load()
	expect([stuckRefunds, payments.at(-1)?.[1]]).toEqual([[], '₹80.00, Settled by hand\nUPI, 4321'])
	expect(timeline.at(-1)?.title).toBe('Refund settled by hand, ₹80.00')
})

test.each([
	['cancelling', { intent: 'cancel' }, '?cancel=confirm'],
	['refunding a payment in review', { intent: 'refund-payment', attemptId: 'x' }],
	['marking a payment as settled', { intent: 'settle-payment', attemptId: 'x', how: 'UPI' }, '?how-x=UPI'],
	['marking a mistake as settled', { intent: 'settle-mistake', refundId: 'x' }],
	[
		'marking a refund as settled',
		{ intent: 'settle-refund', refundId: 'x', method: 'cash' },
		'?method-x=cash&reference-x=',
	],
])('%s asks for the password first', async (_, fields, draft = '') => {
	const longAgo = new Date(Date.now() - 3_600_000)
	await shop.db.update(sessions).set({ passwordAt: longAgo, createdAt: longAgo })
	const thrown = await submit(fields).catch((error: unknown) => error)
	const location = thrown instanceof Response ? thrown.headers.get('location') : null
	expect(location).toBe(`/admin/confirm?from=${encodeURIComponent(`/admin/orders/${number}${draft}`)}`)
})

test('payment states and shipping methods are shown by name', async () => {
	const { payments, lines } = await load()
	expect(payments.map(([, facts]) => facts)).toEqual([expect.stringMatching(/^₹280\.00, Paid/)])
	expect(lines.map(([name]) => name)).toContain('Standard shipping')
	expect(lines.map(([name]) => name).join()).not.toContain('Discount')
})

test('the timeline has each step once, with who took it', async () => {
	await submit({ intent: 'move', to: 'packed' })
	await submit({ intent: 'add-note', note: 'Rings at night' })
	await submit({ intent: 'cancel' })
	expect((await load()).timeline.map(({ title, by }) => [title, by.split(',')[0]])).toEqual([
		['Payment Pending', 'Customer'],
		['Processing', 'PhonePe'],
		['Packed', 'Kamala'],
		['Note added', 'Kamala'],
		['Cancelled', 'Kamala'],
	])
})

test('the company that is invoiced is shown with the address', async () => {
	expect((await load()).address).not.toContain('GSTIN')
	number = (await placePaidOrder(shop, { change: { gstBuyer: MADURAI_FOODS } })).number
	expect((await load()).address).toMatch(/\nInvoice to Madurai Foods & Co\., GSTIN 33AAPFU0939F1Z2$/)
})
