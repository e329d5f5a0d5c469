import { beforeEach, describe, expect, test } from 'vitest'
import { correctRecipient } from './correct-recipient.server.ts'
import { RecipientCorrection } from './input.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { listCorrections } from '#shop/orders/corrections/stored-corrections.server.ts'
import { findOrder, type Order } from '#shop/orders/orders.server.ts'
import { orderCorrections } from '#shop/orders/corrections/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { newCustomer, withPasswordOf } from '#test/fixtures/customers.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }

const VALID = {
	name: 'Meena',
	address: '12 Car Street',
	city: 'Madurai',
	state: 'Tamil Nadu',
	pincode: '625001',
	phone: '9840012345',
}

const getOrder = async (number: string): Promise<Order> => {
	const order = await findOrder(shop.db, number)
	if (!order) throw new Error('no order')
	return order
}

async function correct(number: string, change: Partial<RecipientCorrection>, version = 0) {
	const { name, address, city, state, pincode, phone } = (await getOrder(number)).recipient
	const input = RecipientCorrection.parse({
		name,
		address,
		city,
		state,
		pincode,
		phone,
		reason: 'Customer called',
		...change,
	})
	return correctRecipient(shop, { number, version, input, by })
}

describe('the address of an order that has not left the shop', () => {
	test('is corrected, with what it was before, an audit entry without it, and one email', async () => {
		const { number } = await placePaidOrder(shop)
		const before = await getOrder(number)
		expect(await correct(number, { phone: '+91 98400 12345', address: '14 Car Street' })).toEqual({
			ok: true,
		})
		const after = await getOrder(number)
		expect(after).toEqual({
			...before,
			recipient: { ...before.recipient, phone: '9840012345', address: '14 Car Street' },
		})
		expect(await listCorrections(shop, [after.id])).toMatchObject([
			{ by: 'Kamala', reason: 'Customer called', before: before.recipient },
		])
		const entries = await listAuditEntries(shop, { action: 'order corrected' })
		expect(entries).toMatchObject([{ subject: number, detail: { fields: 'address, phone' } }])
		expect(JSON.stringify(entries)).not.toMatch(/Car Street|98400/)
		const emails = (await shop.sentEmails()).filter(({ subject }) => subject.includes('corrected'))
		expect(emails).toMatchObject([
			{ to: before.recipient.email, text: expect.stringContaining('14 Car Street') },
		])
		expect(emails[0]?.text).toContain(
			"We've changed the address and phone number of your order. Please check the address below. The courier and we will now call you on 9840012345.",
		)
	})

	test('names in the email only what was changed', async () => {
		const { number } = await placePaidOrder(shop)
		expect(await correct(number, { phone: '98400 12345' })).toEqual({ ok: true })
		const email = (await shop.sentEmails()).find(({ subject }) => subject.includes('corrected'))
		expect(email?.text).toContain(
			"We've changed the phone number of your order. The courier and we will now call you on 9840012345.\n\nIf",
		)
	})

	test('of an order without an email is reported to the shop, or to the account that it belongs to', async () => {
		const { number } = await placePaidOrder(shop)
		await shop.db.update(orders).set({ recipient: { ...(await getOrder(number)).recipient, email: '' } })
		const receivers = async () =>
			(await shop.sentEmails()).filter(({ subject }) => /orrected/.test(subject)).map(({ to }) => to)
		expect(await correct(number, { phone: '9840012345' })).toEqual({ ok: true })
		expect(await receivers()).toEqual([shop.config.brand.email])
		const customerId = await newCustomer(shop, { email: 'account@example.in' })
		await shop.db.update(orders).set({ customerId })
		expect(await correct(number, { phone: '9840054321' }, 1)).toEqual({ ok: true })
		expect((await receivers()).toSorted()).toEqual(['account@example.in', shop.config.brand.email].toSorted())
	})

	test('gets new delivery dates with another PIN code, and keeps what was paid', async () => {
		const { number } = await placePaidOrder(shop)
		const before = await getOrder(number)
		shop.setClock(new Date('2026-11-21T10:00:00Z'))
		expect(await correct(number, { pincode: '600001', city: 'Chennai' })).toEqual({ ok: true })
		const after = await getOrder(number)
		expect(after.recipient).toMatchObject({ pincode: '600001', state: before.recipient.state })
		expect(after.deliveryTo).not.toBe(before.deliveryTo)
		expect([after.total, after.shipping]).toEqual([before.total, before.shipping])
	})

	test('of two people who correct it, the second is warned', async () => {
		const { number } = await placePaidOrder(shop)
		const [first, second] = await Promise.all([
			correct(number, { phone: '9840012345' }),
			correct(number, { phone: '9840054321' }),
		])
		expect([first, second].filter(({ ok }) => ok)).toHaveLength(1)
		expect(await shop.db.$count(orderCorrections)).toBe(1)
		expect(await correct(number, { phone: '9840099999' }, 1)).toEqual({ ok: true })
	})

	test('is what the parcel has, or what it had when it was shipped', async () => {
		const { number } = await placePaidOrder(shop)
		await advanceOrder(shop, { number, to: 'packed', by })
		const [corrected, shipped] = await Promise.all([
			correct(number, { phone: '9840012345' }),
			advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'DT1', courier: 'DTDC', by }),
		])
		expect(shipped.ok).toBe(true)
		const { phone } = (await getOrder(number)).recipient
		expect(phone === '9840012345').toBe(corrected.ok)
	})

	test('is deleted with the account, as it was before too; who corrected it stays', async () => {
		const customerId = await newCustomer(shop)
		const { number } = await placePaidOrder(shop, { customerId })
		await correct(number, { phone: '9840012345' })
		await shop.db.update(orders).set({ status: 'delivered', trackingNumber: 'X1' })
		expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
		expect(await shop.db.select().from(orderCorrections)).toMatchObject([
			{ by: 'Kamala', reason: '', before: { name: 'Deleted customer', address: '', phone: '' } },
		])
	})
})

describe('refused is', () => {
	test('a form in which nothing was changed', async () => {
		const { number } = await placePaidOrder(shop)
		expect(await correct(number, {})).toMatchObject({
			ok: false,
			message: expect.stringContaining('Nothing'),
		})
	})

	test('a PIN code that the method does not serve', async () => {
		const { number } = await placePaidOrder(shop)
		await shop.db.update(orders).set({ shippingMethod: 'removed', shippingMethodName: 'Bullock cart' })
		expect(await correct(number, { pincode: '600001' })).toMatchObject({
			ok: false,
			field: 'pincode',
			message: expect.stringContaining("PIN code 600001 isn't served by Bullock cart"),
		})
	})

	test('an order that is not paid, shipped, cancelled or unknown', async () => {
		const { number: unpaid } = await placeUnpaidOrder(shop).then(({ order }) => order)
		const { number: shipped } = await placePaidOrder(shop)
		await advanceOrder(shop, { number: shipped, to: 'packed', by })
		await advanceOrder(shop, { number: shipped, to: 'shipped', trackingNumber: 'DT1', courier: 'DTDC', by })
		const { number: cancelled } = await placePaidOrder(shop)
		await cancelForShop(shop, { number: cancelled, by })
		const before = await shop.db.select().from(orders)
		for (const number of [unpaid, shipped, cancelled])
			for (const change of [{ name: 'Ravi' }, { address: '14 Car Street' }, { phone: '9840012345' }])
				expect(await correct(number, change)).toMatchObject({ ok: false, kind: 'conflict' })
		const input = { ...VALID, reason: 'Customer called' }
		expect(
			await correctRecipient(shop, { number: 'SK3-22222222-20261120', version: 0, input, by }),
		).toMatchObject({ ok: false, kind: 'missing' })
		expect(await shop.db.select().from(orders)).toEqual(before)
		expect(await shop.db.$count(orderCorrections)).toBe(0)
	})

	test.each([
		['name', 'M'],
		['address', 'x'],
		['city', ''],
		['state', 'Ceylon'],
		['pincode', '62500'],
		['phone', '12345'],
		['reason', ' '],
	])('a %s such as %j, at its field', (field, value) => {
		const read = RecipientCorrection.safeParse({ ...VALID, reason: 'Called', [field]: value })
		expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field])
	})
})
