import { beforeEach, expect, test } from 'vitest'
import { shipParcels } from './ship-parcels.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { advanceOrder, listToShip } from '#shop/orders/fulfilment.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { placePackedOrder, placePaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const buy = async () => (await placePaidOrder(shop)).number

async function pack(): Promise<string> {
	const number = await placePackedOrder(shop)
	shop.advance(60)
	return number
}

const ship = (rows: [number: string, trackingNumber: string][]) =>
	shipParcels(shop, {
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
		[shippedBefore, 'An order that is "Shipped" can\'t be marked as "Shipped".'],
		[unpacked, 'An order that is "Processing" can\'t be marked as "Shipped".'],
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
