/** A courier's list that was made before an order was corrected. */
import { beforeEach, expect, test } from 'vitest'
import { checkCourierList, exportToShip } from './courier-lists.server.ts'
import { shipList } from './ship-parcels.server.ts'
import { COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { correctGrind } from '#shop/corrections/correct-grind.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { createReplacement } from '#shop/returns/replacements.server.ts'
import { correctPhone } from '#test/fixtures/corrections.ts'
import { placePackedOrder, placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let first: string
let second: string
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	first = await placePackedOrder(shop)
	shop.advance(1)
	second = await placePackedOrder(shop)
	shop.advance(60)
})

async function fillIn(): Promise<string> {
	let list = ''
	for await (const line of exportToShip(shop)) list += line
	return list.replaceAll(/,,\r\n/g, () => `,DTDC,D${(count += 1)}\r\n`)
}
let count = 0

async function check(text: string) {
	const checked = await checkCourierList(shop, [new TextEncoder().encode(text)])
	if (!checked.ok) throw new Error(checked.message)
	const { parcels, toCheck } = checked.list
	const checkedAt = shop.clock()
	shop.advance(60)
	const all = [...toCheck, ...parcels]
	return {
		parcels: parcels.map(({ number }) => number),
		toCheck: toCheck.map(({ number }) => number),
		phones: toCheck.map(({ recipient }) => recipient.phone),
		ship: (confirmed: string[]) => shipList(shop, { parcels: all, checkedAt, confirmed, by }),
	}
}

test('it ships a corrected order only once somebody has looked at the parcel', async () => {
	const list = await fillIn()
	await correctPhone(shop, first)
	shop.advance(60)
	const checked = await check(list)
	expect(checked).toMatchObject({ parcels: [second], toCheck: [first], phones: ['9840012345'] })
	expect(await checked.ship([])).toMatchObject({
		shipped: [second],
		notShipped: [
			{ number: first, message: expect.stringContaining('corrected on 20\u00a0Nov\u00a02026, 3:31') },
		],
	})
	const again = await check(list)
	expect(await again.ship([first])).toMatchObject({ shipped: [first], notShipped: [] })
})

test('it says so, too, if the order was packed again since', async () => {
	const list = await fillIn()
	await correctPhone(shop, first)
	shop.advance(60)
	const input = { position: 0, grind: 'coarse', reason: 'Customer called' } as const
	expect(await correctGrind(shop, { number: first, version: 1, input, by })).toEqual({ ok: true })
	await advanceOrder(shop, { number: first, to: 'packed', by })
	expect(await check(list)).toMatchObject({ parcels: [second], toCheck: [first] })
})

test('what is corrected after the list was checked is not shipped by it', async () => {
	const checked = await check(await fillIn())
	await correctPhone(shop, first)
	expect(await checked.ship([first])).toMatchObject({ shipped: [second], notShipped: [{ number: first }] })
	expect(await findOrder(shop.db, first)).toMatchObject({ status: 'packed' })
})

test('a correction before the order was first packed asks for nothing', async () => {
	const { number } = await placePaidOrder(shop)
	await correctPhone(shop, number)
	shop.advance(60)
	await advanceOrder(shop, { number, to: 'packed', by })
	expect(await check(await fillIn())).toMatchObject({ parcels: [first, second, number], toCheck: [] })
})

test('a replacement that was corrected after it was created is looked at, too', async () => {
	await advanceOrder(shop, { number: first, to: 'shipped', trackingNumber: 'D0', by })
	const items = [{ position: 0, quantity: 1 }]
	const lost = { number: first, version: 0, input: { items, reason: 'lost', note: '' }, by } as const
	await createReplacement(shop, lost)
	shop.advance(60)
	const list = await fillIn()
	await correctPhone(shop, first)
	expect((await check(list)).toCheck).toEqual([`${first}-R1`])
})
