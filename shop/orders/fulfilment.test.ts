import { beforeEach, expect, test } from 'vitest'
import { advanceOrder, listToShip } from './fulfilment.server.ts'
import { findOrder } from './orders.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { paymentInput, placePackedOrder, placePaidOrder } from '#test/fixtures/orders.ts'
import { addCollection, changeShipping } from '#test/fixtures/shipping-settings.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

async function pack(): Promise<string> {
	const number = await placePackedOrder(shop)
	shop.advance(60)
	return number
}

const waiting = async () => (await listToShip(shop, 50)).map(({ number }) => number)

test('invalid tracking numbers and couriers are refused, and no email is sent', async () => {
	const number = await pack()
	const order = { number, to: 'shipped', by: COMMAND_LINE } as const
	for (const trackingNumber of ['', '  ', 'x'.repeat(41), 'DT1\nBcc: x', '<b>', '\u202EDT1', '=1+1']) {
		expect(await advanceOrder(shop, { ...order, trackingNumber })).toMatchObject({ field: 'trackingNumber' })
	}
	expect(await advanceOrder(shop, { ...order, trackingNumber: '=1+1' })).toEqual({
		ok: false,
		kind: 'invalid',
		title: 'Tracking number needed',
		message: 'Use letters, digits, spaces, hyphens, dots and slashes, at most 40 characters.',
		field: 'trackingNumber',
		code: 'tracking_number_needed',
	})
	for (const courier of ['x'.repeat(61), 'DTDC\nMadurai', 'DT\u001B[2J']) {
		expect(await advanceOrder(shop, { ...order, trackingNumber: 'DT1', courier })).toMatchObject({
			field: 'courier',
		})
	}
	expect((await shop.sentEmails()).filter(({ subject }) => subject.includes('on its way'))).toEqual([])
	expect(await advanceOrder(shop, { ...order, trackingNumber: ' 4-DT/12.3 ' })).toMatchObject({ ok: true })
	expect(await findOrder(shop.db, number)).toMatchObject({ trackingNumber: '4-DT/12.3', courier: null })
})

test('a collected order needs no courier: its customer is informed when it is ready, and collects it', async () => {
	await changeShipping(shop, addCollection)
	const customerDetails = { ...paymentInput().customerDetails, city: 'Chennai', pincode: '600004' }
	const change = { amount: 240, shippingMethod: 'collect-from-the-roastery', customerDetails }
	const { number } = await placePaidOrder(shop, { change })
	const move = (to: 'packed' | 'shipped' | 'delivered') =>
		advanceOrder(shop, { number, to, by: COMMAND_LINE, trackingNumber: 'DT1' })
	expect(await move('delivered')).toMatchObject({ code: 'status_conflict' })
	expect(await move('packed')).toMatchObject({ ok: true })
	expect(await waiting()).toEqual([])
	expect(await move('shipped')).toMatchObject({ code: 'status_conflict' })
	expect(await move('delivered')).toMatchObject({ ok: true })
	expect(await findOrder(shop.db, number)).toMatchObject({ status: 'delivered', trackingNumber: null })
	const emails = (await shop.sentEmails()).map(({ subject }) => subject)
	expect(emails.toSorted()).toEqual([
		`Thank you for collecting your order ${number}`,
		`Your order ${number} is confirmed`,
		`Your order ${number} is ready to collect`,
	])
})

test('two orders of one parcel are shipped from their own pages', async () => {
	const [first, second] = [await pack(), await pack()]
	const alone = (number: string) =>
		advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'DTDC10001', by: COMMAND_LINE })
	expect([await alone(first), await alone(second)]).toMatchObject([{ ok: true }, { ok: true }])
})
