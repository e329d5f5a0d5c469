import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as ordersPage from './orders.tsx'
import * as trackingPage from './track-order.tsx'
import { loader as dashboard } from '#app/account/dashboard/dashboard.tsx'
import { action as authenticate } from '#app/api/accounts/auth-security.ts'
import { action as verifyPayment } from '#app/api/payments/verify-payment.ts'
import { paise, rupees } from '#shop/money.ts'
import { MAX_LISTED_ORDERS } from '#shop/orders/rules.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { settlePayment } from '#shop/payments/admin.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { IN_REVIEW } from '#shop/payments/failure-messages.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { EXPRESS, paymentSnapshot } from '#test/fixtures/orders.ts'
import { signedInBrowser } from '#test/pay-in-browser.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
const { browser, pay, arrive, orderTwice, rows } = signedInBrowser(shop)

const ordersOf = (visitor = browser()) => renderPage(shop, '/orders', { page: ordersPage, visitor })
const trackingOf = (number: string, visitor = browser()) =>
	renderPage(shop, `/track-order?id=${number}`, { page: trackingPage, visitor })
const IN_REVIEW_HTML = IN_REVIEW.replaceAll("'", '&#x27;')

test('a signed-in customer who has paid twice for one checkout sees both orders, and what happens to the money', async () => {
	const first = String((await pay()).body.transactionId)
	const edited = String((await pay(EXPRESS)).body.transactionId)
	await arrive(edited)
	await arrive(first)
	const html = await ordersOf()
	const cards = html.split(/(?=<li[^>]*><article)/).slice(1)
	expect(cards).toHaveLength(2)
	const cardOf = (number: string) => cards.find((card) => card.includes(`Order ${number}`)) ?? ''
	expect(cardOf(edited)).toContain(`You paid twice. Your ₹280.00 for order ${first} is on its way back`)
	expect(cardOf(first)).toContain(`you had already paid for order ${edited} from the same checkout`)
})

const OTHER_PAID = 'Another order from the same checkout, perhaps placed without signing in, was paid for'

test('a customer whose order a guest in the same browser has paid for first reads so on every page', async () => {
	const { ofCustomer, ofGuest } = await orderTwice()
	// A later sign-in would add the guest's order, which has the account's email, once it is paid.
	const phone = newVisitor(shop)
	await phone.post(authenticate, { action: 'authenticate', ...MEENA })
	await arrive(ofGuest)
	await arrive(ofCustomer)
	const number = String(ofCustomer)
	for (const html of [await ordersOf(phone), await trackingOf(number, phone)]) {
		expect(html).toContain(OTHER_PAID)
		expect(html).not.toContain(String(ofGuest))
	}
	const { body } = await phone.post(verifyPayment, { transactionId: number })
	expect(body.message).toContain(OTHER_PAID)
	const elsewhere = await trackingPage.loader(newVisitor(shop).args(`/track-order?id=${number}`))
	expect(elsewhere.data.order).toMatchObject({ cancelledBecause: null, status: 'cancelled' })
})

test('an order that was paid with another amount is listed, and says that the shop looks at it', async () => {
	const number = String((await pay()).body.transactionId)
	const isFirst = eq(paymentAttempts.merchantOrderId, number)
	const [attempt] = await shop.db.select().from(paymentAttempts).where(isFirst)
	await applySnapshot(shop, {
		attemptId: attempt?.id ?? '',
		snapshot: paymentSnapshot('COMPLETED', { amount: paise(100) }),
		source: 'webhook',
	})
	for (const html of [await ordersOf(), await trackingOf(number)]) expect(html).toContain(IN_REVIEW_HTML)
	const { body } = await browser().post(verifyPayment, { transactionId: number })
	expect(body).toMatchObject({ success: false, isPending: true, review: true, message: IN_REVIEW })
	expect(body).toMatchObject({ amount: 280, received: 1 })
	shop.loggedProblems.length = 0
})

test('once the shop has settled it, it is still listed and found, and says what arrived and how it was settled', async () => {
	const number = String((await pay()).body.transactionId)
	const isFirst = eq(paymentAttempts.merchantOrderId, number)
	const [attempt] = await shop.db.select().from(paymentAttempts).where(isFirst)
	const attemptId = attempt?.id ?? ''
	const snapshot = paymentSnapshot('COMPLETED', { amount: rupees(300) })
	await applySnapshot(shop, { attemptId, snapshot, source: 'webhook' })
	await settlePayment(shop, { number, attemptId, how: 'UTR 123456789012', by: { id: null, name: 'Kamala' } })
	const history = JSON.stringify((await dashboard(browser().args('/dashboard?tab=orders'))).data)
	expect(history).toContain(number)
	for (const html of [await ordersOf(), await trackingOf(number)]) {
		expect(html).toContain('We received ₹300.00 for this order, whose total is ₹280.00')
		expect(html).toContain('How: UTR 123456789012.')
		expect(html).toContain('Payment settled')
	}
	const elsewhere = await trackingOf(number, newVisitor(shop))
	expect(elsewhere).toContain('We settled it with you on')
	expect(elsewhere).not.toContain('UTR')
	const { body } = await browser().post(verifyPayment, { transactionId: number })
	expect(body).toMatchObject({ settled: true, amount: 280, received: 300 })
	shop.loggedProblems.length = 0
})

test('the orders that no longer fit on the page follow in the history', async () => {
	await arrive((await pay()).body.transactionId)
	expect(await ordersOf()).not.toContain('Show earlier orders')
	const [row] = await rows()
	if (!row) throw new Error('no order')
	const { id: _id, ...copy } = row
	const more = Array.from({ length: MAX_LISTED_ORDERS }, (_, index) => ({
		...copy,
		number: `SK3-2222222-${index}`,
		createdAt: new Date(row.createdAt.getTime() + index + 1),
	}))
	await shop.db.insert(orders).values(more)
	const html = await ordersOf()
	expect(html).not.toContain(row.number)
	const [, link] = /href="([^"]*)"[^>]*>Show earlier orders/.exec(html) ?? []
	const { data } = await dashboard(browser().args(String(link).replaceAll('&amp;', '&')))
	expect(JSON.stringify(data)).toContain(row.number)
})
