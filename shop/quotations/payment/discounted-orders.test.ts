/** The discount of an order that the shop enters: off the goods, and with the reason that the customer reads. */
import { beforeEach, expect, test } from 'vitest'
import { rupees } from '#shop/money.ts'
import { listItems } from '#shop/orders/orders.server.ts'
import { trackOrder } from '#shop/orders/views/order-views.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { listInvoices } from '#shop/invoices/invoices.server.ts'
import { enterQuotation, payInCash } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.config.brand.otherPayments = 'on'
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

/** A Small at ₹240, a Medium at ₹480 and express delivery at ₹100. */
async function placeDiscounted() {
	const { label } = await enterQuotation(shop, {
		lines: [
			{ productId: 1, size: 'small', grind: 'fine', quantity: '1' },
			{ productId: 1, size: 'medium', grind: 'fine', quantity: '1' },
		],
		shippingMethod: 'express',
		discount: '72',
		discountReason: 'Regular customer',
	})
	const paid = await payInCash(shop, { label })
	if (!paid.ok) throw new Error(paid.message)
	const [order] = await shop.db.select().from(orders)
	if (!order) throw new Error('There is no order')
	return order
}

test('is off the goods alone, on the order and on its invoice', async () => {
	const order = await placeDiscounted()
	expect(order).toMatchObject({
		subtotal: rupees(720),
		shipping: rupees(100),
		discount: rupees(72),
		total: rupees(748),
	})
	const items = await listItems(shop.db, order.id)
	expect(items.map(({ discount }) => discount)).toEqual([rupees(24), rupees(48)])
	const [invoice] = await listInvoices(shop.db, order.id)
	expect(invoice?.data.lines.map(({ discount, total }) => [discount, total])).toEqual([
		[rupees(24), rupees(216)],
		[rupees(48), rupees(432)],
		[0, rupees(100)],
	])
})

test('its reason is shown with the order and in the email, but not to others', async () => {
	const order = await placeDiscounted()
	const [email] = (await shop.sentEmails()).filter(({ subject }) => subject.includes('confirmed'))
	expect(email?.text).toContain('Discount (Regular customer): −₹72.00')
	const shownTo = (guestHash: string | null) =>
		trackOrder(shop, { number: order.number, viewer: { customerId: null, guestHash } })
	expect(await shownTo(order.guestHash)).toMatchObject({
		order: { isOwn: true, discountReason: 'Regular customer' },
	})
	expect(await shownTo(null)).toMatchObject({ order: { isOwn: false, discountReason: null } })
})
