import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelByLink, findOrderOfLink, signCancellationUrl } from './cancellation-link.server.ts'
import { EMAIL_LINK_SECONDS } from '#shop/crypto/signed-link.server.ts'
import { signInvoiceUrl } from '#shop/invoices/invoices.server.ts'
import { statusChanges, orders } from '#shop/orders/tables.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let number: string
let url: string
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	number = (await placePaidOrder(shop)).number
	url = signCancellationUrl(shop, number)
})

const linkOf = (text: string) => {
	const { pathname, searchParams } = new URL(text)
	return { number: pathname.split('/')[2] ?? '', query: searchParams }
}
const statusOf = async (of = number) => {
	const [order] = await shop.db.select().from(orders).where(eq(orders.number, of))
	return order?.status
}

test('the confirmation email holds the link, which cancels and refunds the order as its customer', async () => {
	const [email] = await shop.sentEmails()
	const sent = email?.text.match(/Cancel your order: (\S+)/)?.[1] ?? ''
	expect(sent).toBe(url)
	expect(email?.html).toContain(`<a href="${url.replace('&', '&amp;')}"`)
	expect(await cancelByLink(shop, linkOf(sent))).toMatchObject({ ok: true, amount: 28_000 })
	expect(await statusOf()).toBe('cancelled')
	const changes = await shop.db.select().from(statusChanges)
	expect(changes.at(-1)).toMatchObject({ to: 'cancelled', by: 'customer' })
	expect((await shop.sentEmails()).map(({ subject }) => subject)).toContain(
		`Your order ${number} is cancelled`,
	)
})

test("the link of a customer's order needs no session", async () => {
	await shop.db.update(orders).set({ customerId: await newCustomer(shop) })
	expect(await cancelByLink(shop, linkOf(url))).toMatchObject({ ok: true })
})

test('opening the link shows the order and changes nothing', async () => {
	expect(await findOrderOfLink(shop, linkOf(url))).toMatchObject({ number, status: 'processing' })
	expect(await statusOf()).toBe('processing')
})

describe('no order is found or cancelled by a link that', () => {
	/** Returns what the link finds, the response to its button, and the order's status after that. */
	const tryLink = async (text: string) => {
		const found = await findOrderOfLink(shop, linkOf(text))
		const outcome = await cancelByLink(shop, linkOf(text))
		return [found, outcome.ok || outcome.kind, await statusOf()]
	}
	const REFUSED = [null, 'missing', 'processing']

	test('is forged or altered', async () => {
		expect(await tryLink(url.replace(/\?.*/, ''))).toEqual(REFUSED)
		expect(await tryLink(url.replace(/until=\d+/, 'until=9999999999'))).toEqual(REFUSED)
		expect(await tryLink(url.replace(/signature=.*/, 'signature='))).toEqual(REFUSED)
	})

	test('was signed for another order or another purpose', async () => {
		const other = await placePaidOrder(shop)
		const query = new URL(signCancellationUrl(shop, other.number)).search
		expect(await tryLink(`https://shop.example/orders/${number}/cancel${query}`)).toEqual(REFUSED)
		const invoice = new URL(signInvoiceUrl(shop, { orderNumber: number, seconds: EMAIL_LINK_SECONDS })).search
		expect(await tryLink(`https://shop.example/orders/${number}/cancel${invoice}`)).toEqual(REFUSED)
	})

	test('has expired', async () => {
		shop.advance(EMAIL_LINK_SECONDS + 1)
		expect(await tryLink(url)).toEqual(REFUSED)
	})

	test('names no order', async () => {
		expect(await tryLink(signCancellationUrl(shop, 'SK3-22222222-20261120'))).toEqual(REFUSED)
		expect(await tryLink(signCancellationUrl(shop, 'nonsense'))).toEqual(REFUSED)
	})
})

test('a shipped order is not cancelled', async () => {
	await shop.db.update(orders).set({ status: 'shipped', trackingNumber: 'DT1' })
	expect(await cancelByLink(shop, linkOf(url))).toMatchObject({ ok: false, code: 'status_conflict' })
	expect(await statusOf()).toBe('shipped')
})

test('two concurrent requests cancel and refund once', async () => {
	const outcomes = await Promise.all([cancelByLink(shop, linkOf(url)), cancelByLink(shop, linkOf(url))])
	expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
	expect(await shop.db.$count(statusChanges, eq(statusChanges.to, 'cancelled'))).toBe(1)
	expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: 28_000, reason: 'cancelled' }])
})
