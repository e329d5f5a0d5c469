import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder } from '../place-order.server.ts'
import { rupees } from '#shop/money.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { EXPRESS, newCaller, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import {
	addCollection,
	addSameDay,
	changeShipping,
	type SettingsForm,
} from '#test/fixtures/shipping-settings.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const inChennai = { ...paymentInput().customerDetails, city: 'Chennai', pincode: '600004' }
const saveAgain = (change: (form: SettingsForm) => void) =>
	changeShipping(shop, (form) => {
		addSameDay(form)
		form.version = '1'
		change(form)
	})
const place = (change: object = {}) => placeOrder(shop, paymentInput(change), newCaller())

describe('the shipping of an order', () => {
	test('changed between cart and Pay is refused with the new totals, and an order placed before keeps its own', async () => {
		const { order } = await placeUnpaidOrder(shop)
		await changeShipping(shop, (form) => (form.methods.standard.price = '60'))
		expect(await place()).toMatchObject({
			code: 'prices_changed',
			quote: { subtotal: rupees(240), shipping: rupees(60), total: rupees(300) },
		})
		expect(await place({ amount: 300 })).toMatchObject({ ok: true, order: { shipping: rupees(60) } })
		const stored = await shop.db.select().from(orders).orderBy(orders.createdAt)
		expect(stored.find(({ id }) => id === order.id)?.shipping).toBe(rupees(40))
	})

	test('is refused for a PIN code that is not served, before anything is written', async () => {
		await changeShipping(shop, (form) => (form.unserved = '625'))
		expect(await place()).toEqual({
			ok: false,
			kind: 'invalid',
			title: 'Payment Error',
			message: "Sorry, we don't deliver to PIN code 625001 yet.",
			field: 'pincode',
			code: 'pin_code_not_served',
		})
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('is that of the zone of its PIN code', async () => {
		const kerala = { ...paymentInput().customerDetails, state: 'Kerala', pincode: '682001' }
		await changeShipping(shop, (form) => {
			const [, south] = form.zones
			if (!south) throw new Error('There is no second zone')
			form.announcedFreeAbove = ''
			south.methods.standard = { offered: '' }
			south.methods.express.price = '70'
		})
		expect(await place({ ...EXPRESS, customerDetails: kerala })).toMatchObject({ code: 'prices_changed' })
		expect(await place({ ...EXPRESS, amount: 310, customerDetails: kerala })).toMatchObject({ ok: true })
		expect(await place({ amount: 280, customerDetails: kerala })).toMatchObject({
			message:
				"Standard shipping isn't available for PIN code 682001. Please choose another shipping method.",
			field: 'shippingMethod',
			code: 'shipping_method_not_offered',
		})
	})

	test('may be a method of the owner, whose name the order keeps', async () => {
		await changeShipping(shop, addSameDay)
		const sameDay = { amount: 320, shippingMethod: 'same-day-in-chennai', customerDetails: inChennai }
		const placed = await place(sameDay)
		expect(placed).toMatchObject({
			ok: true,
			order: {
				shippingMethod: 'same-day-in-chennai',
				shippingMethodName: 'Same day in Chennai',
				shipping: rupees(80),
				isCollected: false,
			},
		})
		expect(await place({ ...sameDay, customerDetails: paymentInput().customerDetails })).toMatchObject({
			message:
				"Same day in Chennai isn't available for PIN code 625001. Please choose another shipping method.",
			code: 'shipping_method_not_offered',
		})
		await saveAgain((form) => Object.assign(form.methods['+1'] ?? {}, { name: 'By bicycle' }))
		const [stored] = await shop.db.select().from(orders)
		expect(stored).toMatchObject({ shippingMethodName: 'Same day in Chennai', shipping: rupees(80) })
	})

	test('is refused with a sentence once its method is off, and nothing is written', async () => {
		await changeShipping(shop, addSameDay)
		await saveAgain((form) => Object.assign(form.methods['+1'] ?? {}, { offered: '' }))
		const off = await place({
			amount: 320,
			shippingMethod: 'same-day-in-chennai',
			customerDetails: inChennai,
		})
		expect(off).toMatchObject({
			message: 'The shipping method you chose is no longer offered. Please choose another one.',
			field: 'shippingMethod',
			code: 'shipping_method_not_offered',
		})
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('that is collected costs and promises nothing', async () => {
		await changeShipping(shop, addCollection)
		const collected = { amount: 240, shippingMethod: 'collect-from-the-roastery', customerDetails: inChennai }
		expect(await place(collected)).toMatchObject({
			ok: true,
			order: { shipping: 0, isCollected: true, deliveryFrom: null, deliveryTo: null },
		})
		// A request without a method and without shipping is not an order to be collected.
		expect(await place({ ...collected, shippingMethod: undefined })).toMatchObject({
			code: 'prices_changed',
			quote: { shipping: rupees(40) },
		})
	})

	test('is what the amount shows where the request does not name it', async () => {
		const withoutMethod = (amount: number) => place({ amount, shippingMethod: undefined })
		expect(await withoutMethod(340)).toMatchObject({ order: { shippingMethod: 'express' } })
		expect(await withoutMethod(280)).toMatchObject({ order: { shippingMethod: 'standard' } })
		expect(await withoutMethod(999)).toMatchObject({
			code: 'prices_changed',
			quote: { shipping: rupees(40) },
		})
	})

	test('is the cheapest at its subtotal where nothing shows which is meant', async () => {
		await changeShipping(shop, (form) => (form.methods.express.price = '30'))
		const orderItems = paymentInput().orderItems.map((item) => ({ ...item, quantity: 2 }))
		expect(await place({ amount: 999, orderItems, shippingMethod: undefined })).toMatchObject({
			code: 'prices_changed',
			quote: { subtotal: rupees(480), shipping: 0 },
		})
	})
})
