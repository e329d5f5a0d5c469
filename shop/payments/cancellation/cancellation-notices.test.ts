/** The email to the staff when a customer cancels an order that somebody may be packing. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cancelForCustomer, cancelForShop } from './cancel.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { saveNotificationChoices } from '#shop/staff/notifications.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { enterQuotation, payInCash } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const by = { id: null, name: 'Kamala' }
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	shop.config.brand.otherPayments = 'on'
	const id = await newCustomer(shop, { name: 'Kamala', email: 'kamala@example.in' })
	await shop.db.update(customers).set({ role: 'owner' }).where(eq(customers.id, id))
	const choices = new Map([['order', 'each']] as const)
	await saveNotificationChoices(shop, { customer: { id, role: 'owner' }, choices })
})

const noticesAbout = async (number: string) =>
	(await shop.sentEmails()).filter(
		({ to, subject }) =>
			to === 'kamala@example.in' && subject === `Cancelled by the customer: order ${number}`,
	)

test('the staff who chose emails about new orders get one email when the customer cancels', async () => {
	const { number } = await placePaidOrder(shop)
	await cancelForCustomer(shop, number)
	await cancelForCustomer(shop, number)
	const [notice, ...others] = await noticesAbout(number)
	expect(others).toEqual([])
	expect(notice?.text).toContain(`The customer has cancelled order ${number}. ₹280.00 is being refunded.`)
	expect(notice?.text).toContain(`/admin/orders/${number}`)
	expect(notice?.text).not.toMatch(/Meena|parcel/)
})

test('the email about a packed order asks to unpack it', async () => {
	const { number } = await placePaidOrder(shop)
	await advanceOrder(shop, { number, to: 'packed', by })
	await cancelForCustomer(shop, number)
	expect((await noticesAbout(number))[0]?.text).toContain(
		'It is packed: please keep the parcel back, its packs are for sale again.',
	)
})

test('the email about an order paid in cash asks to pay it back', async () => {
	const { label } = await enterQuotation(shop)
	const paid = await payInCash(shop, { label })
	if (!paid.ok) throw new Error(paid.message)
	await cancelForCustomer(shop, paid.number)
	expect((await noticesAbout(paid.number))[0]?.text).toContain(
		'Please pay ₹28,800.00 back yourselves, and mark the refund as settled.',
	)
})

test('the staff are not emailed about an order that they cancel themselves', async () => {
	const { number } = await placePaidOrder(shop)
	await cancelForShop(shop, { number, by })
	expect(await noticesAbout(number)).toEqual([])
})
