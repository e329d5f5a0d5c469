/** After sign-out, the next person at the same browser sees nothing of the first. */
import type { Page } from '@playwright/test'
import { fieldByLabel, newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { buyNow, fillAddress, payButton } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { changeRows } from '#test/e2e/support/shared-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

/** Returns the keys that the shop has in both storages, without those of prices. */
function storedKeys(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
			(key) => key.startsWith('sk3_coffee_') && key !== 'sk3_coffee_price_cache',
		),
	)
}

test('customer data and form entries leave every tab, and Back shows no name and no form entries', async ({
	page,
}) => {
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
	const checkout = await page.context().newPage()
	await buyNow(checkout)
	await fillAddress(checkout, { Address: '12 Car Street' })
	await checkout.evaluate(() => {
		sessionStorage.setItem('sk3_coffee_transaction_id', 'SK3-22222222-20261120')
		localStorage.setItem('sk3_coffee_settled_transaction', 'SK3-22222222-20261120')
	})
	await expect.poll(() => storedKeys(checkout)).toContain('sk3_coffee_checkout')
	await page.getByRole('button', { name: 'Hi, Meena' }).click()
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await expect(page.getByText('You are signed out.')).toBeVisible()
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

	for (const path of ['/contact', '/signup']) {
		await page.goBack()
		await expect(page).toHaveURL(path)
		await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
		await expect(page.getByText('Meena')).toHaveCount(0)
		for (const label of Object.keys(typed[path] ?? {}))
			await expect(fieldByLabel(page, label)).toHaveValue('')
	}
})

test.describe('while the provider takes a payment', () => {
	// Its page replaces checkout where its script is blocked.
	test.use({ expectedErrors: /ERR_FAILED/ })

	test('what is paid leaves the cart all the same, and nothing stored opens the order', async ({ page }) => {
		const person = newPerson()
		await signUp(page, person)
		await page.route('**/checkout.js', (route) => route.abort())
		await buyNow(page)
		await fillAddress(page)
		await payButton(page).click()
		const payByUpi = page.getByRole('button', { name: 'Pay by UPI' })
		await expect(payByUpi).toBeVisible()

		const other = await page.context().newPage()
		await open(other, '/cart')
		await other.getByRole('button', { name: 'Hi, Meena' }).click()
		await other.getByRole('button', { name: 'Sign Out' }).click()
		await expect(other.getByText('You are signed out.')).toBeVisible()
		const stored = await other.evaluate(() => JSON.stringify(localStorage))
		expect(stored).not.toMatch(/Meena|Kutchery|SK3-[A-Z0-9]{4}/)

		await payByUpi.click()
		await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
		await expect(page.getByText('Kutchery')).toHaveCount(0)
		await expect.poll(() => other.evaluate(() => localStorage.getItem('sk3_coffee_cart'))).toBe('[]')
	})
})

test('a tab whose session is ended elsewhere drops its customer with the next page', async ({ page }) => {
	const person = newPerson()
	await signUp(page, person)
	await buyNow(page)
	await fillAddress(page, { Address: '12 Car Street' })
	await expect.poll(() => storedKeys(page)).toContain('sk3_coffee_checkout')
	// Each page asks whether the session is still open. Here the home page must learn that it is.
	const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/session')
	await page.getByRole('link', { name: 'SK3 Coffee' }).first().click()
	await expect(page).toHaveURL('/')
	await answer
	await expect(page.getByText('Hi, Meena')).toBeVisible()
	await changeRows('delete from sessions where customer_id = (select id from customers where email = $1)', [
		person.email,
	])

	await page.getByRole('banner').getByRole('link', { name: 'Story' }).click()
	await expect(page).toHaveURL('/story')
	await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
	await expect(page.getByText('Meena')).toHaveCount(0)
	await expect.poll(() => storedKeys(page)).toEqual(['sk3_coffee_cart'])
})
