import { getTableColumns } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteCustomerAccount } from './delete-account.server.ts'
import { collectPersonalData } from './personal-data.server.ts'
import { findCustomer, updateProfile } from '#shop/accounts/accounts.server.ts'
import { addAddress } from '#shop/accounts/addresses.server.ts'
import { AddressInput } from '#shop/accounts/profile-input.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { backInStockRequests } from '#shop/back-in-stock/tables.server.ts'
import { correctGstBuyer } from '#shop/corrections/correct-gst-buyer.server.ts'
import { receiveMessage } from '#shop/contact/contact.server.ts'
import { priceDifferences } from '#shop/orders/differences/tables.server.ts'
import { subscribe } from '#shop/subscribers/subscribers.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { enterQuotation } from '#test/fixtures/quotations.ts'
import { askForLarge, TWO_MEDIUM } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

async function personalDataOf(customerId: string) {
	const customer = await findCustomer(shop.db, customerId)
	if (!customer) throw new Error('no customer')
	return collectPersonalData(shop, { customer, token: 'none' })
}

async function sendMessage(email: string, message: string) {
	const input = { name: 'Meena', email, phone: '9876543210', message }
	await receiveMessage(shop, { input, sender: { clientIp: '203.0.113.9' } })
}

test('a new account has a profile and nothing else', async () => {
	const customerId = await newCustomer(shop)
	expect(await personalDataOf(customerId)).toMatchObject({
		preparedAt: '2026-11-20T10:00:00.000Z',
		profile: { name: MEENA.name, email: MEENA.email, mobile: MEENA.mobile, dateOfBirth: null },
		addresses: [],
		orders: [],
		quotations: [],
		messages: [],
		newsletter: null,
		backInStock: [],
		neverAskedForReviews: false,
		birthdayCodes: [],
		signedInOn: [],
	})
})

test('contains the profile, addresses, orders with their invoices, messages and the consent to the newsletter', async () => {
	const customerId = await newCustomer(shop)
	await updateProfile(shop, {
		customerId,
		input: { name: MEENA.name, mobile: MEENA.mobile, dateOfBirth: '1985-11-30' },
	})
	const address = AddressInput.parse({
		name: MEENA.name,
		street: '12 Temple Street',
		city: 'Madurai',
		state: 'Tamil Nadu',
		postalCode: '625001',
		isDefault: true,
	})
	await addAddress(shop, { customerId, input: address })
	const { number } = await placePaidOrder(shop, { customerId, change: { gstBuyer: MADURAI_FOODS } })
	await sendMessage(MEENA.email.toUpperCase(), 'Is the estate on holiday at Pongal?')
	await subscribe(shop, { email: MEENA.email, name: MEENA.name, customerId, clientIp: '203.0.113.9' })
	const found = await personalDataOf(customerId)
	expect(found.profile.dateOfBirth).toBe('1985-11-30')
	expect(found.addresses).toEqual([
		{
			name: MEENA.name,
			address: '12 Temple Street',
			city: 'Madurai',
			state: 'Tamil Nadu',
			pinCode: '625001',
			isDefault: true,
			company: null,
		},
	])
	expect(found.orders).toHaveLength(1)
	const [row] = await shop.db.select().from(orders)
	expect(found.orders[0]).toMatchObject({
		number,
		payment: 'Paid',
		deliveredTo: {
			name: row?.recipient.name,
			address: row?.recipient.address,
			pinCode: row?.recipient.pincode,
		},
		company: MADURAI_FOODS,
		invoices: [expect.stringMatching(/^SK\/26-27\//)],
	})
	expect(Number(found.orders[0]?.total) * 100).toBe(row?.total)
	expect(found.messages).toMatchObject([{ message: 'Is the estate on holiday at Pongal?' }])
	expect(found.newsletter).toMatchObject({ consent: expect.stringContaining('email') })
})

test('contains what was ordered as a guest with the same email, and nothing of others', async () => {
	const customerId = await newCustomer(shop)
	const other = await newCustomer(shop, { email: 'ravi@example.in', name: 'Ravi Kumar' })
	const { number } = await placePaidOrder(shop)
	await shop.db
		.update(orders)
		.set({ recipient: { ...(await recipient()), email: MEENA.email.toUpperCase() } })
	await placePaidOrder(shop, { customerId: other })
	await sendMessage('ravi@example.in', 'Something about Ravi')
	const found = await personalDataOf(customerId)
	expect(found.orders.map((order) => order.number)).toEqual([number])
	expect(JSON.stringify(found)).not.toMatch(/ravi/i)
})

test('contains the companies that invoices named before they were corrected', async () => {
	const customerId = await newCustomer(shop)
	const { number } = await placePaidOrder(shop, { customerId })
	const companies = [MADURAI_FOODS, { ...MADURAI_FOODS, legalName: 'Madurai Foods LLP' }]
	for (const [version, gstBuyer] of companies.entries())
		await correctGstBuyer(shop, {
			number,
			version,
			input: { gstBuyer, reason: 'Pays by herself' },
			by: COMMAND_LINE,
		})
	const { orders: copied } = await personalDataOf(customerId)
	expect(copied).toMatchObject([{ company: companies[1], companyBefore: [companies[0]] }])
	expect(copied[0]?.invoices).toHaveLength(5)
	expect(JSON.stringify(copied)).not.toContain('Pays by herself')
})

test('contains what was asked for another size, of which deletion leaves no free text', async () => {
	const customerId = await newCustomer(shop)
	const { number } = await placePaidOrder(shop, { customerId, change: TWO_MEDIUM })
	await askForLarge(shop, number)
	const { orders: copied } = await personalDataOf(customerId)
	expect(copied[0]?.differences).toMatchObject([
		{
			size: 'Large (1000g)',
			insteadOf: 'Medium (500g)',
			amount: '940.00',
			lastDay: '2026-11-23',
			paidAt: null,
		},
	])
	expect(JSON.stringify(copied)).not.toContain('Wants more')
	const by = { id: null, name: 'Kamala' }
	await shop.db.update(orders).set({ status: 'cancelled', paymentState: 'refunded' })
	await shop.db.update(orders).set({ status: 'refunded' })
	expect(await deleteCustomerAccount(shop, customerId, { by })).toEqual({ ok: true })
	expect(await shop.db.select().from(priceDifferences)).toMatchObject([{ reason: '' }])
})

test('contains the quotations for the account and for its email', async () => {
	const customerId = await newCustomer(shop)
	const { email } = MEENA
	const discounted = { discount: '100', discountReason: 'Regular' }
	await enterQuotation(shop, { customerId, email, note: 'Pays late', ...discounted })
	await enterQuotation(shop, { email })
	await enterQuotation(shop, { email: 'ravi@example.in' })
	const { quotations } = await personalDataOf(customerId)
	expect(quotations).toMatchObject([
		{ state: 'Open', total: '28800.00', deliveredTo: { email: MEENA.email } },
		{ discountFor: 'Regular', total: '28700.00', items: [{ quantity: 120, price: '240.00' }] },
	])
	expect(JSON.stringify(quotations)).not.toContain('Pays late')
})

test('contains the packs that are awaited', async () => {
	const customerId = await newCustomer(shop)
	const awaited = { productId: 1, size: 'small' }
	await shop.db.insert(backInStockRequests).values([
		{ ...awaited, email: MEENA.email },
		{ ...awaited, email: 'ravi@example.in' },
	])
	expect((await personalDataOf(customerId)).backInStock).toMatchObject([
		{ pack: 'Artisan Blend - 100% Pure, Small (220g)' },
	])
	await deleteCustomerAccount(shop, customerId, { by: { id: null, name: 'Kamala' } })
	expect(await shop.db.select().from(backInStockRequests)).toMatchObject([{ email: 'ravi@example.in' }])
})

test('contains no secret: neither hashes nor tokens', async () => {
	const customerId = await newCustomer(shop, { passwordHash: 'a-secret-hash' })
	await placePaidOrder(shop, { customerId })
	const [order] = await shop.db.select().from(orders)
	const text = JSON.stringify(await personalDataOf(customerId))
	for (const secret of ['a-secret-hash', order?.guestHash, order?.browserHash, order?.fingerprint])
		expect(text).not.toContain(secret)
})

async function recipient() {
	const [order] = await shop.db.select().from(orders)
	if (!order) throw new Error('no order')
	return order.recipient
}

/** The columns of an order that the copy has. */
const COPIED = [
	'number',
	'createdAt',
	'status',
	'paymentState',
	'paymentMethod',
	'subtotal',
	'shipping',
	'discount',
	'total',
	'promoCode',
	'discountReason',
	'recipient',
	'billing',
	'gstBuyer',
	'shippingMethodName',
	'courier',
	'trackingNumber',
]
/** The columns that say nothing about the customer, only how the shop handles the order. */
const LEFT_OUT = [
	'id',
	'customerId',
	'guestHash',
	'browserHash',
	'continuedIn',
	'checkoutId',
	'fingerprint',
	'shippingMethod',
	'isCollected',
	'offerName',
	'shippingDiscount',
	'deliveryFrom',
	'deliveryTo',
	'wrongPayment',
	'hiddenAt',
	'hiddenReason',
	'restoredAt',
]

test('each column of an order is in the copy, or left out on purpose', () => {
	expect([...COPIED, ...LEFT_OUT].toSorted()).toEqual(Object.keys(getTableColumns(orders)).toSorted())
})
