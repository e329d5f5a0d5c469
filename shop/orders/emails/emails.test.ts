import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
	orderCancelledEmail,
	orderConfirmedEmail,
	orderReadyEmail,
	orderDeliveredEmail,
	orderRestoredEmail,
	orderShippedEmail,
} from './emails.server.ts'
import { rupees } from '#shop/money.ts'
import { ORDER_EMAIL_DATA } from '#test/fixtures/order-email.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'

const data = ORDER_EMAIL_DATA
const { brand } = data

test('the confirmation lists the items, the totals, the address and the links', () => {
	const { to, subject, text } = orderConfirmedEmail({ ...data, invoiceUrl: 'https://shop.example/invoice' })
	expect(to).toBe('meena@example.in')
	expect(subject).toBe('Your order SK3-22222222-20261120 is confirmed')
	expect(text.split('\n\n').slice(0, 2)).toEqual(['Thank you. Your order is confirmed', 'Vanakkam Meena,'])
	expect(text.split('\n\n').slice(3, -1)).toEqual([
		'Expected delivery: Wednesday 25 – Friday 27 Nov\nOrder ID: SK3-22222222-20261120\nOrdered on: 20 Nov 2026',
		'View your order: https://shop.example/track-order?id=SK3-22222222-20261120',
		'Your tax invoice (PDF): https://shop.example/invoice',
		'Artisan Blend - 100% Pure, Small (220g), fine grind × 2: ₹480.00\nSubtotal: ₹480.00\nShipping: Free\nTotal, inclusive of all taxes: ₹480.00',
		'Delivery address:\nMeena <Sundaram>\n12 Car Street\nMadurai 625001\nTamil Nadu',
		'Two spoons of powder, hot water, ten minutes of patience. How to brew it: https://shop.example/product/1#brewing-title',
	])
})

test('every email about coffee to come or just there says how to brew it, and links to the guide', () => {
	for (const email of [
		orderConfirmedEmail,
		orderRestoredEmail,
		orderShippedEmail,
		orderReadyEmail,
		orderDeliveredEmail,
	]) {
		const { text, html } = email(data)
		expect(text.match(/ten minutes of patience/g)).toHaveLength(1)
		expect(text).toContain('How to brew it: https://shop.example/product/1#brewing-title')
		expect(html).toContain('href="https://shop.example/product/1#brewing-title"')
	}
	expect(orderCancelledEmail(data).text).not.toContain('brew')
	const filters = data.items.map((item) => ({ ...item, productId: 5, grind: '' }))
	expect(orderDeliveredEmail({ ...data, items: [...filters, ...data.items] }).text).toContain(
		'/product/1#brewing',
	)
	const withoutCoffee = orderDeliveredEmail({ ...data, items: filters }).text
	expect(withoutCoffee).not.toMatch(/brew|patience/)
	expect(withoutCoffee).toContain("If anything isn't right, write to")
	expect(orderConfirmedEmail({ ...data, items: filters }).text).not.toMatch(/brew|patience/)
})

test('shipping and a discount are shown with their amounts', () => {
	const order = { ...data.order, shipping: rupees(40), discount: rupees(52), promoCode: 'FILTER10' }
	const { text } = orderConfirmedEmail({ ...data, order })
	expect(text).toContain('Shipping: ₹40.00\nDiscount (FILTER10): −₹52.00\nTotal')
	expect(text).not.toContain('invoice')
})

test('free packs and free shipping are shown as free', () => {
	const order = {
		...data.order,
		shipping: rupees(40),
		discount: rupees(40),
		shippingDiscount: rupees(40),
		offerName: 'Pongal & Onam',
	}
	const items = data.items.map((item) => ({ ...item, freeQuantity: 1 }))
	const { text, html } = orderConfirmedEmail({ ...data, order, items })
	expect(text).toContain('fine grind × 2, 1 free: ₹480.00')
	expect(text).toContain('Shipping: ₹40.00\nFree shipping (Pongal & Onam): −₹40.00\nTotal')
	expect(html).toContain('Pongal &amp; Onam')
})

test('the company that is invoiced is named beside its invoice only', () => {
	const order = { ...data.order, gstBuyer: MADURAI_FOODS }
	const { text, html } = orderConfirmedEmail({ ...data, order, invoiceUrl: 'https://shop.example/invoice' })
	expect(text).toContain('\nInvoice to: Madurai Foods & Co., GSTIN 33AAPFU0939F1Z2\n')
	expect(html).toContain('Madurai Foods &amp; Co.')
	expect(orderConfirmedEmail({ ...data, order }).text).not.toContain('Invoice to')
})

test('what customers enter is escaped in HTML', () => {
	const { html } = orderConfirmedEmail({ ...data, invoiceUrl: 'https://shop.example/invoice?a=1&b=2' })
	expect(html).toContain('Meena &lt;Sundaram&gt;<br>')
	expect(html).toContain('invoice?a=1&amp;b=2')
	expect(html).not.toContain('<Sundaram>')
})

test('a parcel is announced with its tracking number and courier', () => {
	const order = { ...data.order, trackingNumber: 'DT1', courier: 'DTDC' }
	expect(orderShippedEmail({ ...data, order }).text).toContain(
		'handed over to DTDC.\n\nTracking number: DT1 (DTDC)\nExpected delivery: ',
	)
	expect(orderShippedEmail({ ...data, order: { ...order, courier: null } }).text).toContain(
		'handed over to the courier.\n\nTracking number: DT1\n',
	)
	const { text, html } = orderShippedEmail({ ...data, order, trackingUrl: 'https://dtdc.example/?a=1&n=DT1' })
	expect(text).toContain('\nTrack your parcel with DTDC: https://dtdc.example/?a=1&n=DT1\n')
	expect(html).toContain('<a href="https://dtdc.example/?a=1&amp;n=DT1"')
	const arrived = { ...order, status: 'delivered' } as const
	const { text: delivered } = orderDeliveredEmail({
		...data,
		order: arrived,
		trackingUrl: 'https://dtdc.example/',
	})
	expect(delivered).toContain('\nView your order: ')
	expect(delivered).not.toContain('dtdc.example')
})

test('a collected order is announced with the place, and speaks of no delivery', () => {
	const order = { ...data.order, shippingMethodName: 'Pickup', isCollected: true }
	const { text, html } = orderReadyEmail({ ...data, order })
	expect(text).toContain(`\nCollect it at: ${data.brand.legalName}, ${data.brand.address}\n`)
	expect(text).toContain('\nPickup: Free\n')
	expect(html).not.toContain('Delivery address')
	const confirmed = orderConfirmedEmail({ ...data, order, cancelUrl: 'https://shop.example/cancel' }).text
	expect(confirmed).toContain('\nYour address:\n')
	expect(confirmed).toContain("email you when it's ready to collect.")
	expect(confirmed).toContain('You can cancel until you collect it. Cancel your order: ')
})

test('only an email about an order under way says when and where it is expected', () => {
	expect(orderShippedEmail(data).text).toContain('Expected delivery: Wednesday 25 – Friday 27 Nov')
	expect(orderCancelledEmail(data).text).not.toMatch(/Expected|Delivery address/)
	const order = { ...data.order, deliveryFrom: null, deliveryTo: null }
	expect(orderConfirmedEmail({ ...data, order }).text).not.toContain('Expected')
})

test('a name without letters to greet is replaced', () => {
	const addressee = { name: ' ', email: 'ravi@example.in' }
	expect(orderCancelledEmail({ ...data, addressee }).text).toMatch(/\n\nVanakkam Coffee Lover,/)
})

test('the total stands out', () => {
	const { html } = orderConfirmedEmail(data)
	expect(html).toMatch(/font-weight:600">Total, inclusive of all taxes/)
	expect(html).not.toMatch(/font-weight:600">Subtotal/)
})

test('each item is shown with its image: the smallest of those that came with the shop or were uploaded', () => {
	const [item] = data.items
	const imageOf = (imageUrl: string) =>
		orderConfirmedEmail({ ...data, items: item ? [{ ...item, imageUrl }] : [] }).html
	expect(imageOf('/product-images/pure/pure1.jpg')).toContain(
		'<img src="https://shop.example/pictures/pure/pure1-thumbnail.jpg" alt="" width="64"',
	)
	expect(imageOf('/product-images/pure/1795161600000-cup.jpg')).toContain(
		'<img src="https://shop.example/product-images/pure/1795161600000-cup/160.jpg"',
	)
})

test('an email about five different packs has less than 100 kB with the images of the shop', () => {
	const names = ['pure1', 'pure2', 'perfect1', 'perfect2', 'classic1']
	const items = data.items.flatMap((item) =>
		names.map((name) => ({ ...item, imageUrl: `/product-images/${name.slice(0, -1)}/${name}.jpg` })),
	)
	const images = {
		...brand.images,
		emailLogo: 'https://shop.example/home/logo-email.png',
		emailLogoOnDark: 'https://shop.example/home/logo-light-email.png',
	}
	const { html } = orderConfirmedEmail({ ...data, brand: { ...brand, images }, items })
	const shown = new Set(
		[...html.matchAll(/https:\/\/shop\.example(\/[^"]+\.(?:jpg|png))/g)].map(([, path]) => path),
	)
	expect(shown.size).toBe(names.length + 3)
	const bytes = [...shown].map((path) => statSync(`public${path}`).size)
	expect(bytes.reduce((sum, size) => sum + size, html.length)).toBeLessThan(100_000)
})

test('images of packs are not shown under another brand', () => {
	const images = { ...brand.images, hasOriginalLogo: false }
	const renamed = { ...data, brand: { ...brand, name: 'Kaapi & Co', images } }
	expect(orderShippedEmail(data).html).toContain('https://shop.example/pictures/delivery-email.jpg')
	expect(orderShippedEmail(renamed).html).not.toContain('-email.jpg')
	expect(orderDeliveredEmail(renamed).html).toContain('https://shop.example/pictures/brewing-email.png')
})

test('an order that can be cancelled has the link for it, and no other', () => {
	const cancelUrl = 'https://shop.example/cancel?until=1&signature=x'
	const { text, html } = orderConfirmedEmail({ ...data, cancelUrl })
	expect(text).toContain(
		`\n\nChanged your mind? You can cancel until it ships. Cancel your order: ${cancelUrl}\n\n`,
	)
	expect(html).toContain(`<a href="${cancelUrl.replace('&', '&amp;')}"`)
	const invoiceUrl = 'https://shop.example/invoice'
	const without = orderConfirmedEmail(data)
	const withBoth = orderConfirmedEmail({ ...data, cancelUrl, invoiceUrl })
	expect(without.text).toBe(
		withBoth.text.replaceAll(/\n\n.*(?:Your tax invoice \(PDF\)|Cancel your order): .*/g, ''),
	)
	expect(without.html).toBe(
		withBoth.html.replaceAll(/\n<p[^>]*>[^<]*<a[^>]*>(?:Your tax invoice|Cancel your order).*?<\/p>/g, ''),
	)
	expect(without.html).toMatch(/<\/tr><tr>/)
	expect(without.html).not.toContain('Cancel your order')
})

test('a discount is shown only where there is one, and shipping with its amount in HTML too', () => {
	const { html } = orderConfirmedEmail({ ...data, order: { ...data.order, shipping: rupees(40) } })
	expect(html).toContain('>Shipping</td>')
	expect(html).toContain('>₹40.00</td>')
	expect(html).not.toContain('Discount')
	expect(html).toContain('12 Car Street<br>Madurai&nbsp;625001<br>Tamil&nbsp;Nadu')
	expect(html).toContain('20&nbsp;Nov&nbsp;2026</td>')
	expect(html).toContain('Vanakkam Meena,')
	expect(html).not.toContain('undefined')
})

test('a payment that came through after all confirms the order', () => {
	const { subject, text } = orderRestoredEmail(data)
	expect(subject).toBe('Your payment came through: order SK3-22222222-20261120')
	expect(text).toContain('It has now come through, so your order is confirmed.')
})

test('a delivered order says where to write, and until when', () => {
	const { subject, text } = orderDeliveredEmail(data)
	expect(subject).toBe('Your order SK3-22222222-20261120 was delivered')
	expect(text).toContain(
		'\n\nHow to brew it: https://shop.example/product/1#brewing-title\n\nView your order: ',
	)
	expect(text).toContain(`write to ${brand.email} within 7 days`)
	const changed = { ...data, brand: { ...brand, returnDays: '14' } }
	expect(orderDeliveredEmail(changed).text).toContain('within 14 days')
})
