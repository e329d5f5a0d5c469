/** A browser that has signed out learns no more about the account's orders than anybody who knows their numbers. */
import { beforeEach, expect, test } from 'vitest'
import { action as cancel } from './cancelling/cancellation.ts'
import { loader as listOrders } from './orders.tsx'
import { loader as trackOrder } from './track-order.tsx'
import { action as dashboard } from '#app/account/dashboard/dashboard.tsx'
import { action as generateInvoice } from '#app/api/generate-invoice.ts'
import { signOut } from '#app/session/account-actions.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { completePayment, paymentInput } from '#test/fixtures/orders.ts'
import { payInBrowser } from '#test/pay-in-browser.ts'
import { argsOf, newSignedInVisitor, signInFrom, signUp } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, storeCookies, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

async function buy(visitor: Visitor, change: object = {}): Promise<string> {
	const { body } = await payInBrowser(visitor, change)
	const number = String(body.transactionId)
	await completePayment(shop, number)
	return number
}

/** Returns what the browser reads of the order, and the responses to its requests. */
async function accessOf(visitor: Visitor, number: string) {
	const { data: tracked } = await trackOrder(visitor.args(`/track-order?id=${number}`))
	const { address, city, phone, email } = paymentInput().customerDetails
	const { data: listed } = await listOrders(visitor.args('/orders'))
	const pdf = await visitor.post(generateInvoice, { orderId: number })
	const { status } = await cancel(visitor.args('/api', { method: 'POST' }, { number }))
	return {
		isOwn: tracked.order?.isOwn,
		read: [city, address, phone, email, MEENA.name].filter((text) => JSON.stringify(tracked).includes(text)),
		isListed: JSON.stringify(listed).includes(number),
		invoice: pdf.status,
		cancellation: status,
	}
}

const NO_ACCESS = {
	isOwn: false,
	read: [paymentInput().customerDetails.city],
	isListed: false,
	invoice: 404,
	cancellation: 404,
}

test('after its customer has signed out', async () => {
	const browser = await newSignedInVisitor(shop)
	const number = await buy(browser)
	const { request, context } = argsOf(browser)
	storeCookies(browser.cookies, await signOut(request, context))
	expect(await accessOf(browser, number)).toEqual(NO_ACCESS)
})

test('after a change of password on another device has ended its session', async () => {
	const browser = await newSignedInVisitor(shop)
	const number = await buy(browser)
	const { visitor: phone } = await signInFrom(shop)
	const changed = await dashboard(
		phone.formArgs('/dashboard?tab=security', {
			intent: 'change-password',
			currentPassword: MEENA.password,
			newPassword: 'Tumbler#2',
			confirmPassword: 'Tumbler#2',
		}),
	)
	expect(changed).toMatchObject({ data: { success: { title: 'Password Updated' } } })
	expect(await accessOf(browser, number)).toEqual(NO_ACCESS)
})

test('after its guest order has joined an account that was made elsewhere', async () => {
	const browser = newVisitor(shop)
	const customerDetails = { ...paymentInput().customerDetails, email: MEENA.email }
	const number = await buy(browser, { customerDetails })
	await signUp(shop, newVisitor(shop))
	expect(await accessOf(browser, number)).toEqual(NO_ACCESS)
})
