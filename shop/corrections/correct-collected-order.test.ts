/** Nothing of an order that its customer collects is delivered, whatever its address. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { correctRecipient } from './correct-recipient.server.ts'
import { ContactCorrection, RecipientCorrection } from './input.ts'
import { undoDelivery } from './undo-delivery.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { listOrderViews } from '#shop/orders/views/list-order-views.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { COLLECTED_METHOD } from '#shop/quotations/rules.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const MEENA = {
	name: 'Meena Sundaram',
	address: '12 Car Street',
	city: 'Madurai',
	state: 'Tamil Nadu',
	pincode: '625001',
	phone: '9876543210',
	reason: 'Customer called',
}

async function placeCollectedOrder(): Promise<string> {
	const { number } = await placePaidOrder(shop)
	await shop.db
		.update(orders)
		.set({
			isCollected: true,
			shippingMethod: COLLECTED_METHOD.id,
			shippingMethodName: COLLECTED_METHOD.name,
			deliveryFrom: null,
			deliveryTo: null,
		})
		.where(eq(orders.number, number))
	return number
}

async function correct(number: string, change: object) {
	const input = RecipientCorrection.parse({ ...MEENA, ...change })
	return correctRecipient(shop, { number, version: 0, input, by: COMMAND_LINE })
}

const lastEmail = async () => {
	const { subject, text } =
		(await shop.sentEmails()).findLast((email) => email.subject.includes('corrected')) ?? {}
	return { subject, text }
}

test('its address may be one that the shop does not deliver to, and no days are promised', async () => {
	const number = await placeCollectedOrder()
	expect(await correct(number, { pincode: '600001', city: 'Chennai' })).toEqual({ ok: true })
	expect(await findOrder(shop.db, number)).toMatchObject({
		recipient: { city: 'Chennai', pincode: '600001' },
		deliveryFrom: null,
		deliveryTo: null,
	})
})

test('its email speaks neither of a courier nor of delivery', async () => {
	const number = await placeCollectedOrder()
	expect(await correct(number, { phone: '9840012345', address: '14 Car Street' })).toEqual({ ok: true })
	const { subject, text } = await lastEmail()
	expect(subject).toBe(`We've corrected the details of order ${number}`)
	expect(text).toContain('Please check the address below. We will now call you on 9840012345.')
	expect(text).toContain('Your address')
	expect(`${subject}${text}`).not.toMatch(/courier|deliver|shipp/i)
})

test('if it was marked as collected by mistake, its customer reads that', async () => {
	const number = await placeCollectedOrder()
	for (const to of ['packed', 'delivered'] as const)
		await advanceOrder(shop, { number, to, by: COMMAND_LINE })
	const input = { reason: 'Wrong order' }
	expect(await undoDelivery(shop, { number, version: 0, input, by: COMMAND_LINE })).toEqual({ ok: true })
	const order = await findOrder(shop.db, number)
	const [view] = await listOrderViews(shop, order ? [order] : [])
	expect(view?.corrections).toMatchObject([{ text: 'Marked as collected by mistake' }])
})

test('without an address, only name and phone number are corrected', async () => {
	const number = await placeCollectedOrder()
	const recipient = { ...MEENA, email: 'meena@example.in', address: '', city: '', pincode: '' }
	await shop.db.update(orders).set({ recipient })
	const input = ContactCorrection.parse({ ...MEENA, phone: '9840012345' })
	expect(await correctRecipient(shop, { number, version: 0, input, by: COMMAND_LINE })).toEqual({ ok: true })
	const { text } = await lastEmail()
	expect(text).toContain('We will now call you on 9840012345.')
	expect(text).not.toMatch(/courier|deliver/i)
})
