import { open } from './open-page.ts'
/** The steps that walks through checkout share, in the shopper's words. */
import { expect, type FrameLocator, type Page } from '@playwright/test'

export const SHOPPER = {
	'Full name': 'Meenakshi Sundaram',
	Email: 'meenakshi@example.com',
	'Phone (10 digits)': '9840012345',
	Address: '12 Kutchery Road, Mylapore',
	City: 'Chennai',
	'PIN code': '600004',
}
type Label = keyof typeof SHOPPER

/** One pack of 220 g of the blend, at checkout. */
export async function buyNow(page: Page, product: 1 | 2 | 3 = 1): Promise<void> {
	await open(page, `/product/${product}`)
	await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click()
	await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
	await expect(page.getByLabel('Full name')).toBeVisible()
}

export async function fillAddress(
	page: Page,
	differently: Partial<Record<Label, string>> = {},
): Promise<void> {
	const shipping = page.getByRole('region', { name: 'Shipping address' })
	for (const [label, value] of Object.entries({ ...SHOPPER, ...differently })) {
		await shipping.getByLabel(label, { exact: true }).fill(value)
	}
}

export function payButton(page: Page) {
	return page.getByRole('button', { name: /^(Pay now|Processing)/ })
}

/** Presses Pay now and answers the provider's page inside ours. */
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

/** A line of the price break-up, such as Shipping. */
export function sumOf(page: Page, label: string) {
	return page
		.getByRole('region', { name: 'Order summary' })
		.locator('dl > div')
		.filter({ has: page.getByText(label, { exact: true }) })
		.locator('dd')
}
