/** What the emails about a refund say of an order that became cheaper or dearer before, and of each way to pay. */
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { refundPartially } from './partial-refund.server.ts'
import { settleRefund } from './settle-refund.server.ts'
import { payDifference, verifyDifference } from '#shop/corrections/differences/pay-difference.server.ts'
import { type Paise, rupees } from '#shop/money.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { deliverOrder } from '#test/fixtures/orders.ts'
import { enterQuotation, payInCash } from '#test/fixtures/quotations.ts'
import { reportRefund } from '#test/fixtures/refunds.ts'
import {
	askForLarge,
	changeSize,
	getDifference,
	KAMALA as by,
	placeMedium,
} from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	shop.config.brand.otherPayments = 'on'
})

const listRefunds = () => shop.db.select().from(refunds).orderBy(asc(refunds.amount))
const allTexts = async () => (await shop.sentEmails()).map(({ text }) => text).join('\n')
const refund = (number: string, amount: Paise, expectedRefundable: Paise) =>
	refundPartially(shop, { number, amount, expectedRefundable, by })

async function placeInCash(): Promise<string> {
	const line = { productId: 1, size: 'medium', grind: 'medium', quantity: '2' }
	const { label } = await enterQuotation(shop, { lines: [line] })
	const paid = await payInCash(shop, { label })
	if (!paid.ok) throw new Error(paid.message)
	return paid.number
}

async function payForLarge(number: string): Promise<void> {
	await askForLarge(shop, number)
	const { link, difference } = await getDifference(shop, number)
	await payDifference(shop, { link, scenario: 'sbx:pay' })
	await verifyDifference(shop, difference)
}

describe('after the difference to a smaller size was refunded', () => {
	test('the rest is not all that was paid, and the end is the total of the order', async () => {
		const number = await placeMedium(shop)
		expect(await changeSize(shop, number)).toEqual({ ok: true })
		await deliverOrder(shop, number)
		expect(await refund(number, rupees(480), rupees(480))).toMatchObject({ ok: true })
		expect(await allTexts()).toContain('a refund of ₹480.00, the rest of what you paid for this order.')
		for (const made of await listRefunds()) await reportRefund(shop, made)
		const texts = await allTexts()
		expect(texts).toContain("We've refunded ₹480.00 for the change of size.")
		expect(texts).toContain("We've refunded ₹480.00, the total of this order.")
		expect(texts).not.toMatch(/all that you paid|in all/)
	})

	test('the difference has its own email, also if it arrives after the total of the order', async () => {
		const number = await placeMedium(shop)
		await changeSize(shop, number)
		await cancelForShop(shop, { number, by })
		for (const made of (await listRefunds()).toReversed()) await reportRefund(shop, made)
		const texts = await allTexts()
		expect(texts.match(/We've refunded ₹480\.00, the total of this order\./g)).toHaveLength(1)
		expect(texts.match(/We've refunded ₹480\.00 for the change of size\./g)).toHaveLength(1)
	})

	test('its cancellation refunds the rest', async () => {
		const number = await placeMedium(shop)
		await changeSize(shop, number)
		expect(await cancelForShop(shop, { number, by })).toMatchObject({ amount: rupees(480) })
		expect(await allTexts()).toContain("We've started your refund of ₹480.00.")
	})
})

test('the first refund of all is all that was paid, and a second one the rest', async () => {
	const number = await placeMedium(shop)
	await deliverOrder(shop, number)
	await refund(number, rupees(60), rupees(960))
	await refund(number, rupees(900), rupees(900))
	expect(await allTexts()).toContain('a refund of ₹900.00, the rest of what you paid for this order.')
	const other = await placeMedium(shop)
	await shop.db.delete(refunds)
	await deliverOrder(shop, other)
	await refund(other, rupees(960), rupees(960))
	expect(await allTexts()).toContain('a refund of ₹960.00, all that you paid for this order.')
})

test('the refund of everything leads to the order, which is no longer tracked', async () => {
	const number = await placeMedium(shop)
	await deliverOrder(shop, number)
	await refund(number, rupees(960), rupees(960))
	const email = (await shop.sentEmails()).find(({ subject }) => subject.includes('refunding'))
	expect(email?.text).toContain('View your order:')
})

test('what was paid in cash and comes back in cash waits for no bank', async () => {
	const number = await placeInCash()
	await refund(number, rupees(60), rupees(960))
	expect(await allTexts()).toContain(
		"a refund of ₹60.00, part of what you paid for this order. You paid in cash, so we'll pay it back to you ourselves within 5-7 business days. Please call us on",
	)
	expect(await allTexts()).toContain("and tell us how you'd like to receive it.")
	const [made] = await listRefunds()
	await settleRefund(shop, {
		number,
		refundId: made?.id ?? '',
		paidBack: { method: 'cash', reference: null },
		by,
	})
	const arrived = (await shop.sentEmails()).find(({ subject }) => subject.includes('gone through'))
	expect(arrived?.text).toContain("We've refunded ₹60.00.")
	expect(arrived?.text).not.toContain('Your bank')
})

describe('of an order that was paid in cash, and its difference online', () => {
	test('each part of a partial refund says which it is of the whole, and when the bank shows it', async () => {
		const number = await placeInCash()
		await payForLarge(number)
		await refund(number, rupees(1000), rupees(1900))
		const [online, inCash] = await listRefunds()
		if (!online || !inCash) throw new Error('There are no two refunds')
		await reportRefund(shop, online)
		expect(await allTexts()).toContain(
			"We've refunded ₹40.00 of the ₹1,000.00 that we're refunding for this order. Your bank may take a day or two to show it. The rest follows.",
		)
		const paidBack = { method: 'cash', reference: null } as const
		await settleRefund(shop, { number, refundId: inCash.id, paidBack, by })
		expect(await allTexts()).toContain("We've refunded ₹960.00.\n")
	})

	test('the difference to a smaller size comes back in two parts, none of which is the whole', async () => {
		const number = await placeInCash()
		await payForLarge(number)
		await changeSize(shop, number, { swap: '0:small:24000', version: 1 })
		const [first, second] = await listRefunds()
		expect([first?.amount, second?.amount]).toEqual([rupees(460), rupees(960)])
		if (first) await reportRefund(shop, first)
		expect(await allTexts()).toContain(
			"We've refunded ₹460.00 for the change of size. Your bank may take a day or two to show it.",
		)
	})
})
