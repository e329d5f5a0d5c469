import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Delivery, NotificationKind } from './notification-kinds.ts'
import {
	listNotificationChoices,
	notifyShop,
	notifyStaff,
	saveNotificationChoices,
	sendDigests,
} from './notifications.server.ts'
import { removeFromStaff } from './staff.server.ts'
import { staffDigestItems, staffNotifications } from './tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { receiveMessage } from '#shop/contact/contact.server.ts'
import { notifyFailingPayments } from '#shop/payments/alerts/failing-payments.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { notifyLowStock } from '#shop/stock/low-stock.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let kamala: string
let ravi: string
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	kamala = await newMember('Kamala', 'owner')
	ravi = await newMember('Ravi', 'packer')
})

async function newMember(name: string, role: StaffRole): Promise<string> {
	const id = await newCustomer(shop, { name, email: `${name.toLowerCase()}@example.in` })
	await shop.db.update(customers).set({ role }).where(eq(customers.id, id))
	return id
}

const choose = (id: string, role: StaffRole, choices: Partial<Record<NotificationKind, Delivery>>) =>
	saveNotificationChoices(shop, { customer: { id, role }, choices: new Map(Object.entries(choices)) })
const notification = (kind: NotificationKind, key = 'one') => ({
	kind,
	key,
	subject: `About ${key}`,
	title: 'Title',
	sentences: ['Sentence.'],
	link: { label: 'Open', path: '/admin' },
})
const notify = (kind: NotificationKind, key?: string) =>
	inTransaction(shop, (transaction) => notifyStaff(shop, transaction, notification(kind, key)))
const notifyTheShop = (kind: NotificationKind, key?: string) =>
	inTransaction(shop, (transaction) => notifyShop(shop, transaction, notification(kind, key)))
/** Address and subject of the emails to the shop and its staff, sorted. */
const sent = async () =>
	(await shop.sentEmails())
		.filter(({ to }) => to !== 'meena@example.in')
		.map(({ to, subject }) => `${to}: ${subject}`)
		.toSorted()

describe('each person', () => {
	test('is emailed at once, once a day or not at all', async () => {
		await choose(kamala, 'owner', { order: 'daily', stock: 'none' })
		await choose(ravi, 'packer', { order: 'each' })
		await notify('order', 'SK3-1')
		await notify('stock', 'low')
		await notify('order', 'SK3-2')
		expect(await sent()).toEqual(['ravi@example.in: About SK3-1', 'ravi@example.in: About SK3-2'])
		await sendDigests(shop)
		await sendDigests(shop)
		const digests = (await shop.sentEmails()).filter(({ to }) => to === 'kamala@example.in')
		expect(digests).toHaveLength(1)
		expect(digests[0]?.subject).toBe('SK3 Coffee: your daily summary')
		expect(digests[0]?.text).toMatch(/About SK3-1\nhttp.*\/admin\n\nAbout SK3-2\n/)
	})

	test('is notified only of what the role may see, also after the role has changed', async () => {
		await choose(ravi, 'packer', { order: 'each', payment: 'each', message: 'daily' })
		expect(await listNotificationChoices(shop, { id: ravi, role: 'packer' })).toEqual([
			{ kind: 'order', label: 'New orders, and orders that customers cancel', delivery: 'each' },
			{ kind: 'stock', label: 'Stock that runs low', delivery: 'none' },
		])
		await choose(kamala, 'owner', { stock: 'each', message: 'daily' })
		await notify('message')
		await shop.db.update(customers).set({ role: 'accountant' }).where(eq(customers.id, kamala))
		await notify('stock')
		await sendDigests(shop)
		expect(await sent()).toEqual([])
		expect(await shop.db.$count(staffDigestItems)).toBe(0)
	})

	test('gets no more emails after leaving the staff', async () => {
		await choose(ravi, 'packer', { order: 'daily', stock: 'each' })
		await notify('order')
		await removeFromStaff(shop, { customerId: ravi, by: { id: kamala, name: 'Kamala' } })
		await notify('order')
		await notify('stock')
		await sendDigests(shop)
		// The owners are notified that somebody has left.
		const others = (await sent()).filter((email) => !email.endsWith('The staff has changed'))
		expect(others).toEqual([])
		expect(await shop.db.$count(staffNotifications)).toBe(0)
	})

	test('may save in several browsers at once, and one of the choices is stored', async () => {
		await Promise.all([
			choose(ravi, 'packer', { order: 'daily' }),
			choose(ravi, 'packer', { order: 'each', stock: 'each' }),
			choose(ravi, 'packer', { order: 'daily' }),
		])
		expect(await listNotificationChoices(shop, { id: ravi, role: 'packer' })).toHaveLength(2)
	})
})

test('an event about money is emailed to the shop and to the staff who chose it, once however often it is reported', async () => {
	await shop.db.update(customers).set({ email: shop.config.brand.email }).where(eq(customers.id, kamala))
	const accountant = await newMember('Anand', 'accountant')
	await choose(kamala, 'owner', { refund: 'each', payment: 'daily' })
	await choose(accountant, 'accountant', { refund: 'each', payment: 'daily' })
	expect(await notifyTheShop('refund', 'refund')).toBe(true)
	expect(await notifyTheShop('refund', 'refund')).toBe(false)
	await notifyTheShop('payment', 'payment')
	await sendDigests(shop)
	await notifyTheShop('payment', 'payment')
	await sendDigests(shop)
	expect(await sent()).toEqual(
		[
			`${shop.config.brand.email}: About refund`,
			`${shop.config.brand.email}: About payment`,
			'anand@example.in: About refund',
			'anand@example.in: SK3 Coffee: your daily summary',
		].toSorted(),
	)
})

test('a paid order and a message are emailed to the people who have chosen them', async () => {
	await choose(ravi, 'packer', { order: 'each' })
	await choose(kamala, 'owner', { order: 'daily', message: 'each' })
	const { number } = await placePaidOrder(shop)
	const input = { name: 'Meena', email: 'meena@example.in', phone: '9876543210', message: 'Where is it?' }
	const received = await receiveMessage(shop, {
		input,
		sender: { clientIp: '192.0.2.1', customerId: null },
	})
	const ticket = received.ok ? received.ticket : ''
	const about = await sent()
	expect(about).toContain(`ravi@example.in: New order ${number}, ₹280.00`)
	expect(about).toContain(`kamala@example.in: New message ${ticket}`)
	const [email] = (await shop.sentEmails()).filter(({ to }) => to === 'kamala@example.in')
	expect(email?.text).not.toContain('Where is it?')
	expect(await shop.db.select().from(staffDigestItems)).toMatchObject([
		{ customerId: kamala, summary: `New order ${number}, ₹280.00` },
	])
})

test('low stock is reported once, and again after there was enough', async () => {
	await choose(ravi, 'packer', { stock: 'each' })
	const set = (available: number) => shop.db.update(stockLevels).set({ available, lowAt: 10 })
	await set(11)
	await notifyLowStock(shop)
	expect(await sent()).toEqual([])
	await set(10)
	await Promise.all([notifyLowStock(shop), notifyLowStock(shop)])
	await set(3)
	await notifyLowStock(shop)
	expect(await sent()).toEqual([expect.stringMatching(/^ravi@example.in: .+ is running low: 10 left$/)])
	await set(20)
	await notifyLowStock(shop)
	shop.advance(600)
	await set(0)
	await notifyLowStock(shop)
	expect(await sent()).toHaveLength(2)
	expect((await sent()).join()).toContain('is sold out')
})

test('payments that keep failing are reported once a day, unless an online payment succeeded within the hour', async () => {
	for (let count = 0; count < 6; count++) await placeUnpaidOrder(shop)
	const fail = (secondsAgo: number) =>
		shop.db.update(paymentAttempts).set({ state: 'failed', createdAt: secondsFromNow(-secondsAgo) })
	await notifyFailingPayments(shop)
	await fail(60 * 60 + 1)
	await notifyFailingPayments(shop)
	expect(await sent()).toEqual([])
	await fail(0)
	await notifyFailingPayments(shop)
	await notifyFailingPayments(shop)
	expect(await sent()).toEqual([`${shop.config.brand.email}: Payments keep failing`])
	shop.advance(86_400)
	await fail(0)
	const [paid] = await shop.db.select().from(paymentAttempts).limit(1)
	await shop.db
		.update(paymentAttempts)
		.set({ state: 'completed' })
		.where(eq(paymentAttempts.id, paid?.id ?? ''))
	await notifyFailingPayments(shop)
	expect(await sent()).toHaveLength(1)
	const isPaid = eq(paymentAttempts.id, paid?.id ?? '')
	await shop.db.update(paymentAttempts).set({ method: 'cash' }).where(isPaid)
	await notifyFailingPayments(shop)
	expect(await sent()).toHaveLength(2)
})
