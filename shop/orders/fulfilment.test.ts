import { beforeEach, expect, test } from 'vitest'
import { advanceOrder } from './fulfilment.server.ts'
import { listToShip, shipOrders } from './fulfilment.server.ts'
import { findOrder } from './orders.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { paymentInput, placePaidOrder } from '#test/fixtures/orders.ts'
import { addCollection, changeShipping } from '#test/fixtures/shipping-settings.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

async function buy(): Promise<string> {
	const { number } = await placePaidOrder(shop)
	shop.advance(60)
	return number
}

async function pack(): Promise<string> {
	const number = await buy()
	await advanceOrder(shop, { number, to: 'packed', by: COMMAND_LINE })
	return number
}

const ship = (rows: [number: string, trackingNumber: string][]) =>
	shipOrders(shop, {
		parcels: rows.map(([number, trackingNumber]) => ({ number, trackingNumber, courier: 'DTDC' })),
		by: COMMAND_LINE,
	})
const waiting = async () => (await listToShip(shop, 50)).map(({ number }) => number)

test('each order ships with its own tracking number and email; one without a number does not ship', async () => {
	const [first, second, third] = [await pack(), await pack(), await pack()]
	expect(await waiting()).toEqual([first, second, third])
	const rows: [string, string][] = [
		[first, ' DTDC10001 '],
		[second, '  '],
		[third, 'DTDC10003'],
	]
	expect(await ship(rows)).toEqual({ shipped: [first, third], notShipped: [] })
	expect(await waiting()).toEqual([second])
	expect(await findOrder(shop.db, first)).toMatchObject({
		status: 'shipped',
		trackingNumber: 'DTDC10001',
		courier: 'DTDC',
	})
	const emails = (await shop.sentEmails()).filter(({ subject }) => subject.includes('on its way'))
	expect(emails.map(({ text }) => [text.includes('DTDC10001'), text.includes('DTDC10003')])).toEqual(
		expect.arrayContaining([
			[true, false],
			[false, true],
		]),
	)
})

test('an order that cannot ship says why, and does not stop the others', async () => {
	const [shippedBefore, unpacked, packed] = [await pack(), await buy(), await pack()]
	await advanceOrder(shop, { number: shippedBefore, to: 'shipped', trackingNumber: 'DT0', by: COMMAND_LINE })
	const { shipped, notShipped } = await ship([
		[shippedBefore, 'DT1'],
		[unpacked, 'DT2'],
		['SK3-22222222-20261120', 'DT3'],
		[packed, 'DT4'],
	])
	expect(shipped).toEqual([packed])
	expect(notShipped.map(({ number, message }) => [number, message])).toEqual([
		[shippedBefore, 'This order is "Shipped" and can\'t be marked as "Shipped".'],
		[unpacked, 'This order is "Processing" and can\'t be marked as "Shipped".'],
		['SK3-22222222-20261120', expect.stringContaining('No order found')],
	])
	expect(await findOrder(shop.db, shippedBefore)).toMatchObject({ trackingNumber: 'DT0' })
})

test('two orders with the same tracking number are not shipped', async () => {
	const [first, second, third] = [await pack(), await pack(), await pack()]
	const { shipped, notShipped } = await ship([
		[first, 'dt1'],
		[second, 'DT2'],
		[third, 'DT1'],
	])
	expect(shipped).toEqual([second])
	expect(notShipped.map(({ number, message }) => [number, message])).toEqual([
		[first, `${third} has the same tracking number. Each parcel needs its own.`],
		[third, `${first} has the same tracking number. Each parcel needs its own.`],
	])
	expect(await waiting()).toEqual([first, third])
})

test('an order with two tracking numbers is not shipped', async () => {
	const [first, second] = [await pack(), await pack()]
	const { shipped, notShipped } = await ship([
		[first, 'DT1'],
		[second, 'DT2'],
		[first, 'DT3'],
	])
	expect(shipped).toEqual([second])
	expect(notShipped.map(({ number, trackingNumber }) => [number, trackingNumber])).toEqual([
		[first, 'DT1'],
		[first, 'DT3'],
	])
	expect(await waiting()).toEqual([first])
})

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
		`You have collected your order ${number}`,
		`Your order ${number} is confirmed`,
		`Your order ${number} is ready to collect`,
	])
})

test('a tracking number that another order has is refused, also of two lists at once', async () => {
	const [first, second, third, fourth] = [await pack(), await pack(), await pack(), await pack()]
	expect(await ship([[first, 'DTDC10001']])).toMatchObject({ shipped: [first] })
	expect(await ship([[second, 'dtdc10001']])).toEqual({
		shipped: [],
		notShipped: [
			{
				number: second,
				trackingNumber: 'dtdc10001',
				courier: 'DTDC',
				message: `Order ${first} already has this tracking number.`,
			},
		],
	})
	const both = await Promise.all([ship([[third, 'DTDC10002']]), ship([[fourth, 'DTDC10002']])])
	expect(both.flatMap(({ shipped }) => shipped)).toHaveLength(1)
	expect(both.flatMap(({ notShipped }) => notShipped)).toHaveLength(1)
	expect((await shop.sentEmails()).filter(({ subject }) => subject.includes('on its way'))).toHaveLength(2)
})

test('two orders of one parcel are shipped from their own pages', async () => {
	const [first, second] = [await pack(), await pack()]
	const alone = (number: string) =>
		advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'DTDC10001', by: COMMAND_LINE })
	expect([await alone(first), await alone(second)]).toMatchObject([{ ok: true }, { ok: true }])
})
