import { beforeEach, describe, expect, test } from 'vitest'
import { checkCourierList, countToShip, exportToShip } from './courier-lists.server.ts'
import { shipParcels } from './ship-parcels.server.ts'
import { checkList, type ListRow } from './rules.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { paymentInput, placePackedOrder, placePaidOrder } from '#test/fixtures/orders.ts'
import { askForLarge, placeMedium } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const row = (line: number, number: string, trackingNumber: string, courier?: string): ListRow => ({
	line,
	hasStrayCell: false,
	mayHaveDecimalComma: false,
	cells: { Order: number, 'Tracking number': trackingNumber, ...(courier ? { Courier: courier } : {}) },
})

describe('a list that comes back', () => {
	const known = {
		toShip: new Set(['A', 'B', 'C', 'W']),
		waiting: new Set(['W']),
		used: new Map([['OLD1', 'Z']]),
		corrected: new Map(),
	}

	test('ships each packed order with its number, and skips lines without one', () => {
		const blank: ListRow = { ...row(4, 'C', ''), cells: { Order: 'C' } }
		expect(checkList([row(2, 'A', 'D1', 'DTDC'), row(3, ' b ', 'D2'), blank], known)).toEqual({
			parcels: [
				{ number: 'A', trackingNumber: 'D1', courier: 'DTDC' },
				{ number: 'B', trackingNumber: 'D2', courier: '' },
			],
			toCheck: [],
			refused: [],
			skipped: 1,
			done: 0,
		})
	})

	test('ships none that was corrected since before somebody has looked at it', () => {
		const correctedAt = new Date('2026-11-20T10:05:00Z')
		const corrected = {
			correctedAt,
			recipient: paymentInput().customerDetails,
			isLabelOutdated: true,
		}
		const withCorrected = { ...known, corrected: new Map([['B', corrected]]) }
		expect(checkList([row(2, 'A', 'D1'), row(3, 'B', 'D2')], withCorrected)).toMatchObject({
			parcels: [{ number: 'A' }],
			toCheck: [{ number: 'B', trackingNumber: 'D2', line: 3, ...corrected }],
		})
	})

	test('refuses both of two lines with the same order or the same tracking number', () => {
		const list = checkList(
			[row(2, 'A', 'D1'), row(3, 'A', 'D2'), row(4, 'B', 'd3'), row(5, 'C', 'D3')],
			known,
		)
		expect(list.parcels).toEqual([])
		expect(list.refused.map(({ line, reason }) => [line, reason])).toEqual([
			[2, 'Line 3 is for the same order. Keep the line with the tracking number on its parcel.'],
			[3, 'Line 2 is for the same order. Keep the line with the tracking number on its parcel.'],
			[4, 'Line 5 has the same tracking number. Each parcel needs its own.'],
			[5, 'Line 4 has the same tracking number. Each parcel needs its own.'],
		])
	})

	test('refuses unknown and waiting orders, numbers of other orders, and what is no tracking number', () => {
		const rows = [
			row(2, 'X', 'D1'),
			row(3, '', 'D2'),
			row(4, 'A', 'old1'),
			row(5, 'B', 'D#4'),
			row(6, 'W', 'D5'),
		]
		expect(checkList(rows, known).refused.map(({ reason }) => reason)).toEqual([
			'No packed order has this number.',
			'The order is missing.',
			'Order Z already has this tracking number.',
			expect.stringContaining('Use letters, digits'),
			'It waits for a payment of its customer: see the order.',
		])
	})

	test('counts lines that were shipped from the same list before', () => {
		expect(checkList([row(2, 'Z', 'old1')], known)).toMatchObject({ parcels: [], refused: [], done: 1 })
	})
})

const pack = () => placePackedOrder(shop)

async function exported(): Promise<string> {
	let text = ''
	for await (const line of exportToShip(shop)) text += line
	return text
}

const file = (text: string) => [new TextEncoder().encode(text)]

test('the list has the packed orders without prices, and comes back as it went out', async () => {
	const [first, second] = [await pack(), await pack()]
	await placePaidOrder(shop)
	expect(await countToShip(shop)).toBe(2)
	const text = await exported()
	expect(text.trim().split('\r\n')).toHaveLength(3)
	expect(text).toContain(`${first},Meena Sundaram,12 Car Street,Madurai,Tamil Nadu,625001,9876543210,1,`)
	expect(text).not.toMatch(/\b(240|280)\b/)
	expect(await checkCourierList(shop, file(text))).toMatchObject({
		ok: false,
		message: expect.stringContaining('No line has a tracking number yet'),
	})

	const filled = text.replace(/(SK3-.*),,\r\n(SK3-.*),,\r\n/, '$1,DTDC,D1\r\n$2,,D2\r\n')
	const checked = await checkCourierList(shop, file(filled))
	if (!checked.ok) throw new Error(checked.message)
	expect(checked.list.parcels).toEqual([
		{ number: first, trackingNumber: 'D1', courier: 'DTDC' },
		{ number: second, trackingNumber: 'D2', courier: '' },
	])
	expect(await countToShip(shop)).toBe(2)
	const shipped = await shipParcels(shop, { parcels: checked.list.parcels, by: COMMAND_LINE })
	expect(shipped.shipped).toEqual([first, second])
	expect(await checkCourierList(shop, file(filled))).toMatchObject({
		ok: true,
		list: { parcels: [], refused: [], done: 2 },
	})
})

test('an order that waits for a payment is left out, and refused when it comes back', async () => {
	const number = await placeMedium(shop)
	await advanceOrder(shop, { number, to: 'packed', by: COMMAND_LINE })
	expect(await exported()).toContain(number)
	await askForLarge(shop, number)
	expect([await countToShip(shop), await exported()]).toEqual([0, expect.not.stringContaining(number)])
	const text = `Order,Tracking number\n${number},D1\n`
	expect(await checkCourierList(shop, file(text))).toMatchObject({
		list: { parcels: [], refused: [{ number, reason: expect.stringContaining('waits for a payment') }] },
	})
})

test('5,000 lines of doubles and foreign numbers are reported line by line, and one more is refused', async () => {
	const number = await pack()
	const lines = Array.from({ length: 4_999 }, (_, index) => `SK3-FOREIGN${index},D${index % 2_500}`)
	const text = `Order,Tracking number\n${number},OWN1\n${lines.join('\n')}\n`
	const checked = await checkCourierList(shop, file(text))
	if (!checked.ok) throw new Error(checked.message)
	expect(checked.list.parcels.map((parcel) => parcel.number)).toEqual([number])
	expect(checked.list.refused).toHaveLength(4_999)
	expect(await checkCourierList(shop, file(`${text}X,Y\n`))).toMatchObject({
		ok: false,
		message: 'A file can have at most 5,000 lines.',
	})
})

test('a file without the columns is refused with what is missing', async () => {
	expect(await checkCourierList(shop, file('AWB,Order\nD1,X\n'))).toMatchObject({
		ok: false,
		message: expect.stringContaining('names a column that the list doesn\'t have: "AWB"'),
	})
})
