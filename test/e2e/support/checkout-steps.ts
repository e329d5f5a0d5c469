/** Steps at checkout and on the payment page. */
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { CART_KEY, type CartLine, writeCart } from '#shop/cart/rules.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
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

/** A line of a cart, as the button of its product adds it. */
export const PURE: CartLine = {
	id: 1,
	name: 'Artisan Blend - 100% Pure',
	price: 240,
	quantity: 1,
	image: 'pure/pure1.jpg',
	size: 'small',
	sizeLabel: 'Small (220g)',
	grind: 'Fine',
}

export const CLASSIC: CartLine = {
	...PURE,
	id: 3,
	name: 'Artisan Blend - Classic',
	image: 'classic/classic1.jpg',
}

/** Puts these lines into the cart of the pages that this browser opens, until the cart is changed. */
export async function fillCart(page: Page, ...lines: CartLine[]): Promise<void> {
	await page.addInitScript(
		([key, cart]) => {
			if (localStorage.getItem(key) === null) localStorage.setItem(key, cart)
		},
		[CART_KEY, writeCart(lines)] as const,
	)
}

/** Opens checkout with one 220 g pack of the product, as Buy Now does on a product page whose scripts have not run yet. */
export async function buyNow(page: Page, product: 1 | 2 | 3 = 1): Promise<void> {
	// The shop fills the cart only from its own pages.
	const referer = (await page.request.get('/healthz')).url()
	await open(page, `/checkout?product=${product}&size=small&grind=fine`, { referer })
	await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
	await expect(page.getByRole('region', { name: 'Shipping address' })).toBeVisible()
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

/**
 * Pays for an order of one pack with the requests of the checkout page, and returns its number. `change` is a part of
 * the request body. A shopper who has not seen the result closed the payment page.
 */
export async function payByRequests(
	{ request }: Page,
	{ isSeen = true, ...change }: { isSeen?: boolean; [part: string]: unknown } = {},
): Promise<string> {
	const headers = { 'x-sandbox-scenario': 'sbx:pay' }
	const started = await request.post('/api/create-payment', { data: paymentInput(change), headers })
	const { redirectUrl, transactionId } = (await started.json()) as {
		redirectUrl: string
		transactionId: string
	}
	await request.get(redirectUrl)
	if (isSeen) await request.post('/api/verify-payment', { data: { transactionId } })
	return transactionId
}

/** Waits for the provider's script. Without it, Pay now leads to the provider's page instead of opening it in a frame. */
export async function providerScript(page: Page): Promise<void> {
	await page.waitForFunction(() => 'PhonePeCheckout' in window)
}

/** Presses Pay now and returns the provider's page, which opens in a frame. */
export async function openPayment(page: Page): Promise<FrameLocator> {
	await providerScript(page)
	await payButton(page).click()
	const provider = page.frameLocator('iframe')
	await expect(provider.getByRole('button', { name: 'Pay by UPI' })).toBeVisible()
	return provider
}

export async function applyPromo(page: Page, code: string): Promise<void> {
	await page.getByLabel('Promo code').fill(code)
	await page.getByLabel('Promo code').press('Enter')
}

/** Finds the amount of a line of the order summary, such as Shipping. */
export function summaryAmount(page: Page, label: string) {
	return page
		.getByRole('region', { name: 'Order summary' })
		.locator('dl > div')
		.filter({ has: page.getByText(label, { exact: true }) })
		.locator('dd')
		.first()
}
