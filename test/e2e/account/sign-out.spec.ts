/** After sign-out, the next person at the same browser sees and can do nothing of the first. */
import type { Page } from '@playwright/test'
import { fieldByLabel, newPerson, type Person, signUp } from '#test/e2e/support/account-steps.ts'
import { buyNow, fillAddress, payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { paymentInput } from '#test/fixtures/orders.ts'

// Refused invoices and cancellations.
test.use({ expectedErrors: /status of 404/ })

async function signOut(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Hi, Meena' }).click()
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await expect(page).toHaveURL('/login')
}

/** What both storages hold of the shop, without the prices. */
function storedKeys(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
			(key) => key.startsWith('sk3_coffee_') && key !== 'sk3_coffee_price_cache',
		),
	)
}

async function expectNoAccess(page: Page, number: string): Promise<void> {
	await open(page, `/track-order?id=${number}`)
	await expect(page.getByText('Meena', { exact: true }).or(page.getByText(number)).first()).toBeVisible()
	expect(await page.content()).not.toMatch(/12 Car Street|9876543210|Sundaram/)
	const invoice = await page.request.post('/api/generate-invoice', { data: { orderId: number } })
	expect(invoice.status()).toBe(404)
	const cancelled = await page.request.post(`/orders/${number}/cancellation`)
	expect(cancelled.status()).toBe(404)
}

test('a signed-out browser has no power over the orders of the account', async ({ page }) => {
	await signUp(page, newPerson())
	await open(page, '/')
	const number = await payByRequests(page)
	await signOut(page)
	await expectNoAccess(page, number)
	await open(page, '/orders')
	await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
})

test('nor has a browser whose session was ended elsewhere', async ({ page, newVisitor }) => {
	const person: Person = newPerson()
	await signUp(page, person)
	const number = await payByRequests(page)
	const phone = await newVisitor()
	const { email, password } = person
	const signedIn = await phone.request.post('/api/auth-security', {
		data: { action: 'authenticate', email, password },
	})
	expect(signedIn.status()).toBe(200)
	const changed = await phone.request.post('/dashboard?tab=security', {
		form: {
			intent: 'change-password',
			currentPassword: person.password,
			newPassword: 'Tumbler#2',
			confirmPassword: 'Tumbler#2',
		},
	})
	expect(changed.status()).toBe(200)
	await expectNoAccess(page, number)
	const cookies = await page.context().cookies()
	expect(cookies.map(({ name }) => name)).not.toContain('sk3_session')
})

test('a guest order that joined an account is not opened by the browser that placed it', async ({
	page,
	newVisitor,
}) => {
	const person = newPerson()
	const customerDetails = { ...paymentInput().customerDetails, email: person.email }
	const number = await payByRequests(page, { customerDetails })
	await open(page, '/orders')
	await expect(page.getByRole('heading', { name: number })).toBeVisible()
	await signUp(await newVisitor(), person)
	await expectNoAccess(page, number)
})

test('what was typed and ordered leaves every tab, and Back shows no name', async ({ page }) => {
	await signUp(page, newPerson())
	const checkout = await page.context().newPage()
	await buyNow(checkout)
	await fillAddress(checkout, { Address: '12 Car Street' })
	await checkout.evaluate(() => {
		sessionStorage.setItem('sk3_coffee_transaction_id', 'SK3-22222222-20261120')
		localStorage.setItem('sk3_coffee_settled_transaction', 'SK3-22222222-20261120')
	})
	await expect.poll(() => storedKeys(checkout)).toContain('sk3_coffee_checkout')
	await open(page, '/story')
	await open(page, '/')
	await expect(page.getByText('Hi, Meena')).toBeVisible()
	await signOut(page)
	expect(await storedKeys(page)).toEqual(['sk3_coffee_cart'])

	await expect(
		checkout.getByText("You've been signed out, so what you entered here was cleared."),
	).toBeFocused()
	await expect(checkout.getByLabel('Address', { exact: true })).toHaveValue('')
	await expect(checkout.getByLabel('Full name')).toHaveValue('')
	await expect
		.poll(() => checkout.evaluate(() => sessionStorage.getItem('sk3_coffee_checkout')))
		.not.toMatch(/Car Street|Meena/)
	expect(await checkout.evaluate(() => sessionStorage.getItem('sk3_coffee_transaction_id'))).toBeNull()

	await page.goBack()
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
	await expect(page.getByText('Meena')).toHaveCount(0)
	await page.goBack()
	await expect(page).toHaveURL('/story')
	await expect(page.getByText('Meena')).toHaveCount(0)
})

test('a page restored from the back/forward cache is loaded again after a sign-out', async ({ page }) => {
	await signUp(page, newPerson())
	await open(page, '/story')
	await expect(page.getByText('Hi, Meena')).toBeVisible()
	// The marker leaves the storage without an event, as it does for a page that is asleep.
	await page.evaluate(() => localStorage.removeItem('sk3_coffee_customer'))
	await page.context().clearCookies({ name: 'sk3_session' })
	await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
	await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
	expect(await storedKeys(page)).toEqual([])
})

test('a second customer finds nothing of the first', async ({ page }) => {
	await signUp(page, newPerson())
	const number = await payByRequests(page)
	await buyNow(page)
	await fillAddress(page, { Address: '12 Car Street' })
	await signUp(page, { ...newPerson(), name: 'Ravi Kumar', mobile: '9840012345' })
	await open(page, '/checkout')
	await expect(page.getByLabel('Full name')).toHaveValue('Ravi Kumar')
	await expect(page.getByLabel('Address', { exact: true })).toHaveValue('')
	await expectNoAccess(page, number)
	await open(page, '/dashboard?tab=orders')
	await expect(page.getByText(number)).toHaveCount(0)
})

test('Back after a sign-out shows nothing that was typed into other forms', async ({ page }) => {
	const person = newPerson()
	const typed: Record<string, Record<string, string>> = {
		'/signup': { 'Full name': person.name, Email: person.email, 'Mobile number': person.mobile },
		'/contact': { Name: person.name, Email: person.email, Phone: person.mobile, Message: 'Is it fresh?' },
	}
	const type = async (path: string) => {
		await open(page, path)
		for (const [label, value] of Object.entries(typed[path] ?? {}))
			await fieldByLabel(page, label).fill(value)
	}
	await type('/signup')
	await signUp(page, person)
	await type('/contact')
	await open(page, '/')
	await signOut(page)
	for (const path of ['/', '/contact', '/signup']) {
		await page.goBack()
		await expect(page).toHaveURL(path)
		for (const label of Object.keys(typed[path] ?? {}))
			await expect(fieldByLabel(page, label)).toHaveValue('')
	}
})

test('a tab whose session is ended elsewhere forgets its customer with the next page', async ({
	page,
	newVisitor,
}) => {
	const person = newPerson()
	await signUp(page, person)
	await buyNow(page)
	await fillAddress(page, { Address: '12 Car Street' })
	await expect.poll(() => storedKeys(page)).toContain('sk3_coffee_checkout')
	await page.getByRole('link', { name: 'SK3 Coffee' }).first().click()
	await expect(page).toHaveURL('/')
	await expect(page.getByText('Hi, Meena')).toBeVisible()
	const phone = await newVisitor()
	const { email, password } = person
	await phone.request.post('/api/auth-security', { data: { action: 'authenticate', email, password } })
	const ended = await phone.request.post('/dashboard', { form: { intent: 'end-other-sessions' } })
	expect(ended.status()).toBe(200)

	await page.getByRole('banner').getByRole('link', { name: 'Story' }).click()
	await expect(page).toHaveURL('/story')
	await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
	await expect(page.getByText('Meena')).toHaveCount(0)
	await expect.poll(() => storedKeys(page)).toEqual(['sk3_coffee_cart'])
})
