import { beforeEach, expect, test } from 'vitest'
import { ShippingHint } from './shipping-hint.tsx'
import * as contact from '#app/contact/contact.tsx'
import { formatPrice } from '#shop/money.ts'
import { changeShipping } from '#test/fixtures/shipping-settings.ts'
import { LINE } from '#test/fixtures/checkout/cart.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

/** Renders the hint as the cart and its drawer show it. */
async function hint(quantity: number): Promise<string> {
	const cart = quantity === 0 ? [] : [{ ...LINE, price: 240, quantity }]
	const Hint = () => <ShippingHint cart={cart} format={formatPrice} />
	const html = await renderPage(shop, '/cart', { page: { loader: async () => null, default: Hint } })
	return /<span class="shipping-hint">(.*?)<\/span>/.exec(html)?.[1] ?? ''
}

test('the hint of the cart and the answer on the contact page follow the settings of shipping', async () => {
	const answer = async () => {
		const html = await renderPage(shop, '/contact', { page: contact })
		return /<dd>([^<]*) Chennai is usually faster/.exec(html)?.[1]
	}
	expect(await hint(1)).toBe('Add ₹61 more and standard shipping is free.')
	expect(await answer()).toBe('We dispatch in 24-48 hours, and delivery takes 3-5 business days.')
	await changeShipping(shop, (form) => {
		Object.assign(form, { announcedWhen: 'from', announcedFreeAbove: '499', handlingDays: '2' })
		Object.assign(form.methods.standard, { price: '50', freeWhen: 'from', freeAbove: '499' })
		form.methods.standard.estimate = { min: '5', max: '8' }
	})
	expect(await hint(2)).toBe('Add ₹19 more and standard shipping is free.')
	expect(await hint(3)).toBe('With standard shipping, this order ships free.')
	expect(await answer()).toBe('We dispatch within 3 business days, and delivery takes 5-8 business days.')
})

test('a cart of packs that are all sold out has no hint', async () => {
	expect(await hint(0)).toBe('')
})
