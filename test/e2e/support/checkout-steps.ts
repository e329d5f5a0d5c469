/** Steps at checkout and on the payment page. */
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { open } from './open-page.ts'

export const SHOPPER = {
	'Full name': 'Meenakshi Sundaram',
	Email: 'meenakshi@example.com',
	'Phone (10 digits)': '9840012345',
	Address: '12 Kutchery Road, Mylapore',
	City: 'Chennai',
	'PIN code': '600004',
}
type Label = keyof typeof SHOPPER

/** Opens checkout with one 220 g pack of the product. */
export async function buyNow(page: Page, product: 1 | 2 | 3 = 1): Promise<void> {
	await open(page, `/product/${product}`)
	await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click()
	await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
	await expect(page.getByLabel('Full name')).toBeVisible()
}

export async function fillAddress(page: Page, changes: Partial<Record<Label, string>> = {}): Promise<void> {
	const shipping = page.getByRole('region', { name: 'Shipping address' })
	for (const [label, value] of Object.entries({ ...SHOPPER, ...changes })) {
		await shipping.getByLabel(label, { exact: true }).fill(value)
	}
}

export function payButton(page: Page) {
	return page.getByRole('button', { name: /^(Pay now|Processing)/ })
}

/** Presses Pay now and returns the provider's page, which opens in a frame. */
export async function openPayment(page: Page): Promise<FrameLocator> {
	await payButton(page).click()
	const provider = page.frameLocator('iframe')
	await expect(provider.getByRole('button', { name: 'Pay by UPI' })).toBeVisible()
	return provider
}

export async function applyPromo(page: Page, code: string): Promise<void> {
	await page.getByLabel('Promo code').fill(code)
	await page.getByLabel('Promo code').press('Enter')
}

/** The amount of a line of the order summary, such as Shipping. */
export function summaryAmount(page: Page, label: string) {
	return page
		.getByRole('region', { name: 'Order summary' })
		.locator('dl > div')
		.filter({ has: page.getByText(label, { exact: true }) })
		.locator('dd')
}
