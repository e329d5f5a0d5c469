/** Takes the screens of a shopper, from the home page to a paid order and back. */
import { newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { applyPromo, buyNow, fillAddress, openPayment, payButton } from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { PUBLIC_PAGES } from '#app/seo/public-pages.ts'
import { openAndTakeScreens, takeScreens } from './take-screens.ts'

test.use({ expectedErrors: /status of 4\d\d|Failed to load resource/ })
test.setTimeout(600_000)

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'home'

test('pages', async ({ page }) => {
	for (const path of [...PUBLIC_PAGES, '/product/1', '/product/2', '/product/3'])
		await openAndTakeScreens(page, path, `shop-${nameOf(path)}`)
	await page.goto('/offline')
	await takeScreens(page, 'shop-offline')
	await page.goto('/no-such-page')
	await takeScreens(page, 'shop-not-found')
	for (const path of ['/login', '/signup', '/auth', '/forgot-password', '/unsubscribe', '/track-order'])
		await openAndTakeScreens(page, path, `account-${nameOf(path)}`)
})

test('buying', async ({ page }) => {
	await openAndTakeScreens(page, '/cart', 'buy-1-cart-empty')
	for (const id of [1, 2, 3]) {
		await open(page, `/product/${id}`)
		await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
	}
	await takeScreens(page, 'buy-2-added')
	await page
		.getByRole('banner')
		.getByRole('button', { name: /^Cart, 3/ })
		.click()
	await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
	await takeScreens(page, 'buy-3-drawer')
	await openAndTakeScreens(page, '/cart', 'buy-4-cart')
	await page.route('**/*.js', (route) => route.abort())
	await page.goto('/checkout')
	await takeScreens(page, 'buy-5-checkout-loading')
	await page.unroute('**/*.js')
	await openAndTakeScreens(page, '/checkout', 'buy-5-checkout')
	await payButton(page).click()
	await expect(page.getByText('Enter a name', { exact: true })).toBeVisible()
	await takeScreens(page, 'buy-6-checkout-with-errors')
	await applyPromo(page, 'FILTER10')
	await fillAddress(page)
	await takeScreens(page, 'buy-7-checkout-filled')
	const provider = await openPayment(page)
	await takeScreens(page, 'buy-8-payment')
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	await takeScreens(page, 'buy-9-confirmed')
	const number = await page.getByRole('main').getByText(/^SK3-/).innerText()
	await openAndTakeScreens(page, `/track-order?id=${number}`, 'order-tracking')
	await openAndTakeScreens(page, '/orders', 'order-list')
	await page.getByRole('button', { name: /^Show Details/ }).click()
	await takeScreens(page, 'order-details')
})

test('account', async ({ page }) => {
	await signUp(page, newPerson())
	await openAndTakeScreens(page, '/dashboard', 'account-overview-new')
	await buyNow(page, 2)
	await fillAddress(page)
	const provider = await openPayment(page)
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
	for (const tab of ['overview', 'orders', 'addresses', 'security'])
		await openAndTakeScreens(page, `/dashboard?tab=${tab}`, `account-${tab}`)
	await openAndTakeScreens(page, '/dashboard/your-data', 'account-your-data')
})
