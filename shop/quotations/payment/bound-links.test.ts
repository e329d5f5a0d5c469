/** A payment link only works for its recipient, and pressing its button does not show anybody the order. */
import { beforeEach, describe, expect, test } from 'vitest'
import { emailQuotation, updateQuotation } from '#shop/quotations/admin.server.ts'
import { findQuotationOfLink, payQuotation } from './payment-link.server.ts'
import { listQuotationsOf } from '#shop/quotations/customer-quotations.server.ts'
import { lockQuotation } from '#shop/quotations/quotations.server.ts'
import { quotations } from '#shop/quotations/tables.server.ts'
import { COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { signQuery } from '#shop/crypto/signed-link.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { listOrders } from '#shop/orders/views/order-views.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { countWaiting } from '#test/count-waiting.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { enterQuotation, getQuotation, linkOf, pressPay, quotationInput } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

async function change(label: string, fields: object, version = 1) {
	const input = quotationInput(fields)
	expect(await updateQuotation(shop, { label, version, input, mayDiscount: true, by })).toEqual({ ok: true })
}

type Link = Awaited<ReturnType<typeof linkOf>>
const opens = async (link: Link) => (await findQuotationOfLink(shop, link)) !== null

describe('a link that went to the wrong address', () => {
	test.each([
		['email', { email: 'right@example.in' }],
		['phone', { phone: '9000000001' }],
	])('neither opens nor pays once the %s is corrected', async (_field, correction) => {
		const { label } = await enterQuotation(shop)
		const link = await linkOf(shop, label)
		await change(label, { ...correction, address: '77 Garden Road' })
		expect(await opens(link)).toBe(false)
		expect(await payQuotation(shop, { link })).toMatchObject({ kind: 'missing' })
		expect(await shop.db.$count(orders)).toBe(0)
		expect(await opens(await linkOf(shop, label))).toBe(true)
	})

	test('never opens again, even if the correction is reverted', async () => {
		const { label } = await enterQuotation(shop)
		const first = await linkOf(shop, label)
		await change(label, { email: 'right@example.in' })
		const second = await linkOf(shop, label)
		await change(label, {}, 2)
		expect(await Promise.all([first, second, await linkOf(shop, label)].map(opens))).toEqual([
			false,
			false,
			true,
		])
	})

	test('pays nothing if the correction comes between opening the link and placing the order', async () => {
		const { label } = await enterQuotation(shop)
		const link = await linkOf(shop, label)
		const { paying } = await inTransaction(shop, async (transaction) => {
			await lockQuotation(shop, transaction, label)
			const waiting = asAnotherRequest(() => payQuotation(shop, { link }))
			await expect.poll(() => countWaiting(shop)).toBe(1)
			await transaction.update(quotations).set({ recipientVersion: 2 })
			return { paying: waiting }
		})
		expect(await paying).toMatchObject({ kind: 'missing' })
		expect(await shop.db.$count(orders)).toBe(0)
	})
})

describe('a link goes on working', () => {
	test('while email and phone stay, in whatever spelling', async () => {
		const { label, quotation } = await enterQuotation(shop)
		const link = await linkOf(shop, label)
		const email = quotation.recipient.email.toUpperCase()
		await change(label, { email, address: '77 Garden Road', note: 'Called' })
		expect(await opens(link)).toBe(true)
	})

	test('when a customer who had none gives an email', async () => {
		const { label } = await enterQuotation(shop, { email: '' })
		const link = await linkOf(shop, label)
		await change(label, { email: 'right@example.in' })
		expect(await opens(link)).toBe(true)
	})

	test('if an earlier version has sent it', async () => {
		const { label } = await enterQuotation(shop)
		const earlier = signQuery(shop, { purpose: 'quotation', subject: label, seconds: 86_400 })
		const link = { label, query: new URLSearchParams(earlier) }
		expect(await opens(link)).toBe(true)
		await change(label, { email: 'right@example.in' })
		expect(await opens(link)).toBe(false)
	})
})

test('a corrected recipient has not got the quotation yet', async () => {
	const { label } = await enterQuotation(shop)
	expect(await emailQuotation(shop, { label, emailsSent: 0, by })).toEqual({ ok: true })
	await change(label, { email: 'right@example.in' })
	expect((await getQuotation(shop, label)).quotation).toMatchObject({ emailsSent: 1, emailedAt: null })
	expect((await shop.sentEmails()).map(({ text }) => text)).toContainEqual(
		expect.stringContaining('the earlier links to it no longer work'),
	)
})

test('the account of a corrected email reads nothing of what the earlier address has paid', async () => {
	const id = await newCustomer(shop)
	const { label } = await enterQuotation(shop)
	const started = await pressPay(shop, { label })
	if (!started.ok) throw new Error(started.message)
	const lines = [{ productId: 1, size: 'small', grind: 'fine', quantity: '5' }]
	await change(label, { email: MEENA.email, lines })
	await verifyPayment(shop, started.number)
	expect(await listQuotationsOf(shop, { id, email: MEENA.email })).toMatchObject([
		{ state: 'paid', quotation: { version: 2, lines: [{ grind: 'Fine', quantity: 5 }] } },
	])
})

describe('the order of a quotation', () => {
	test('belongs to no browser, and stays as it is when somebody else presses the button', async () => {
		const { label } = await enterQuotation(shop)
		await pressPay(shop, { label })
		const [order] = await shop.db.select().from(orders)
		await pressPay(shop, { label })
		expect(await shop.db.select().from(orders)).toEqual([order])
		expect(order).toMatchObject({ guestHash: expect.stringMatching(/^[0-9a-f]{64}$/), customerId: null })
		expect(order?.guestHash).not.toBe(order?.browserHash)
	})

	test('is seen by the account of its quotation', async () => {
		const customerId = await newCustomer(shop)
		const { label } = await enterQuotation(shop, { customerId, email: MEENA.email })
		const started = await pressPay(shop, { label })
		if (!started.ok) throw new Error(started.message)
		await verifyPayment(shop, started.number)
		expect(await listOrders(shop, { customerId })).toMatchObject([{ number: started.number }])
	})
})
