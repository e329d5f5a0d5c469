import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ReplacementInput } from './input.ts'
import { createReplacement, shipReplacement, withdrawReplacement } from './replacements.server.ts'
import { collectPersonalData } from '#shop/account-lifecycle/personal-data.server.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { checkCourierList, countToShip, exportToShip } from '#shop/courier-lists/courier-lists.server.ts'
import { shipParcels } from '#shop/courier-lists/ship-parcels.server.ts'
import { replacements } from '#shop/orders/after-sales/tables.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { trackOrder } from '#shop/orders/views/order-views.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { listStock } from '#shop/stock/stock.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { paymentInput, placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const THREE = {
	amount: 720,
	orderItems: [{ ...paymentInput().orderItems[0], quantity: 3 }],
}

async function ship(change: object = THREE, customerId: string | null = null) {
	const placed = await placePaidOrder(shop, { change, customerId })
	await advanceOrder(shop, { number: placed.number, to: 'packed', by })
	await advanceOrder(shop, {
		number: placed.number,
		to: 'shipped',
		trackingNumber: 'D1',
		courier: 'DTDC',
		by,
	})
	return placed
}

const create = (
	number: string,
	quantity: number,
	{ version = 0, ...change }: Partial<ReplacementInput> & { version?: number } = {},
) =>
	createReplacement(shop, {
		number,
		version,
		by,
		input: { items: [{ position: 0, quantity }], reason: 'damaged', note: 'Torn', ...change },
	})
const send = (number: string, trackingNumber = 'D2') =>
	shipReplacement(shop, { number, trackingNumber, courier: 'DTDC', by })
const emails = async () => (await shop.sentEmails()).filter(({ subject }) => subject.includes('replacement'))

describe('a replacement', () => {
	test('waits to be shipped, has a parcel of its own, and is emailed when it is shipped', async () => {
		const { number, viewer } = await ship()
		const before = await findOrder(shop.db, number)
		expect(await create(number, 2)).toEqual({ ok: true, replacement: `${number}-R1` })
		expect(await emails()).toEqual([])
		expect(await countToShip(shop)).toBe(1)
		expect(await send(`${number}-R1`)).toEqual({ ok: true })
		expect(await countToShip(shop)).toBe(0)
		const [email, ...others] = await emails()
		expect(others).toEqual([])
		expect(email?.text).toContain('2 × Artisan Blend - 100% Pure, Small (220g), fine grind.')
		expect(email?.text).toContain('\nTracking number: D2 (DTDC)\n')
		expect(email?.text).toContain('Track your parcel with DTDC: https://')
		expect(await findOrder(shop.db, number)).toEqual(before)
		const tracked = await trackOrder(shop, { number, viewer })
		expect(tracked).toMatchObject({
			order: {
				replacements: [
					{ number: `${number}-R1`, packs: [{ quantity: 2 }], trackingNumber: 'D2', courier: 'DTDC' },
				],
			},
		})
		const stranger = { customerId: null, guestHash: 'another' }
		expect(await trackOrder(shop, { number, viewer: stranger })).toMatchObject({
			order: { replacements: [] },
		})
		const entries = await listAuditEntries(shop, { about: number })
		expect(entries.slice(0, 2).map(({ action, detail }) => [action, detail])).toEqual([
			['replacement shipped', { parcel: `${number}-R1` }],
			[
				'replacement created',
				{ packs: '2 × Artisan Blend - 100% Pure, Small (220g), fine grind', reason: 'damaged' },
			],
		])
	})

	test('is of an order that was shipped, and at most of what was sold', async () => {
		const { number: packed } = await placePaidOrder(shop)
		expect(await create(packed, 1)).toMatchObject({ ok: false, kind: 'conflict' })
		const { number } = await ship()
		expect(await create(number, 4)).toMatchObject({ ok: false, field: 'quantity-0' })
		expect(await create(number, 1, { items: [{ position: 1, quantity: 1 }] })).toMatchObject({ ok: false })
		expect(await create(number, 2)).toMatchObject({ ok: true })
		expect(await create(number, 2, { version: 1 })).toMatchObject({ ok: false, field: 'quantity-0' })
		expect(await create(number, 1, { version: 1 })).toMatchObject({ ok: true })
		expect(await create(number, 1, { version: 2 })).toMatchObject({ ok: false })
		await withdrawReplacement(shop, { number: `${number}-R1`, by })
		expect(await create(number, 2, { version: 2 })).toEqual({ ok: true, replacement: `${number}-R3` })
		expect(await create('SK3-22222222-20261120', 1)).toMatchObject({ ok: false, kind: 'missing' })
	})

	test('takes its packs from the stock, and returns them when it is withdrawn', async () => {
		await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 5, lowAt: 1 })
		const { number } = await ship()
		const available = async () => (await listStock(shop))[0]?.available
		expect(await available()).toBe(2)
		expect(await create(number, 3)).toMatchObject({ ok: false, message: expect.stringContaining('in stock') })
		expect(await create(number, 2)).toMatchObject({ ok: true })
		expect(await available()).toBe(0)
		expect(await withdrawReplacement(shop, { number: `${number}-R1`, by })).toEqual({ ok: true })
		expect(await available()).toBe(2)
		expect(await withdrawReplacement(shop, { number: `${number}-R1`, by })).toMatchObject({ ok: false })
		expect(await send(`${number}-R1`)).toMatchObject({ ok: false })
		expect(await available()).toBe(2)
		expect(await emails()).toEqual([])
	})

	test('is not shipped once the order is refunded', async () => {
		const { number } = await ship()
		await create(number, 1)
		await cancelForShop(shop, { number, by })
		expect(await send(`${number}-R1`)).toMatchObject({
			ok: false,
			message: expect.stringContaining('withdraw'),
		})
		expect(await create(number, 1, { version: 1 })).toMatchObject({ ok: false })
		expect(await withdrawReplacement(shop, { number: `${number}-R1`, by })).toEqual({ ok: true })
	})

	test('needs a tracking number of its own, and has to exist', async () => {
		const { number } = await ship()
		await create(number, 1)
		expect(await send(`${number}-R1`, '')).toMatchObject({ ok: false, field: 'trackingNumber' })
		expect(await send(`${number}-R2`)).toMatchObject({ ok: false })
		expect(await send(number)).toMatchObject({ ok: false })
	})
})

describe('of two admins at once', () => {
	test('one sends a replacement, and the other is warned', async () => {
		const { number } = await ship()
		const both = await Promise.all([create(number, 1), create(number, 1)])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
		expect(both.find(({ ok }) => !ok)).toMatchObject({ message: expect.stringContaining('Somebody else') })
	})

	test('one ships or withdraws it, with one email at most', async () => {
		await shop.db.insert(stockLevels).values({ productId: 1, size: 'small', available: 4, lowAt: 1 })
		const { number } = await ship()
		await create(number, 1)
		const replacement = `${number}-R1`
		const all = await Promise.all([
			send(replacement),
			withdrawReplacement(shop, { number: replacement, by }),
			send(replacement, 'D3'),
		])
		expect(all.filter(({ ok }) => ok)).toHaveLength(1)
		const [row] = await shop.db.select().from(replacements)
		const isShipped = row?.shippedAt !== null
		expect(await emails()).toHaveLength(isShipped ? 1 : 0)
		expect((await listStock(shop))[0]?.available).toBe(isShipped ? 0 : 1)
	})
})

describe('a list for a courier', () => {
	test('has the replacements, and ships them when it comes back', async () => {
		const { number } = await ship()
		await create(number, 2)
		let text = ''
		for await (const line of exportToShip(shop)) text += line
		expect(text).toContain(
			`${number}-R1,Meena Sundaram,12 Car Street,Madurai,Tamil Nadu,625001,9876543210,2,`,
		)
		const file = (filled: string) => [new TextEncoder().encode(filled)]
		const used = await checkCourierList(shop, file(text.replace(/,,\r\n$/, ',DTDC,d1\r\n')))
		expect(used).toMatchObject({
			list: { refused: [{ reason: `Order ${number} already has this tracking number.` }] },
		})
		const filled = text.replace(/,,\r\n$/, ',DTDC,D9\r\n')
		const checked = await checkCourierList(shop, file(filled))
		if (!checked.ok) throw new Error(checked.message)
		expect(checked.list.parcels).toMatchObject([{ number: `${number}-R1`, trackingNumber: 'D9' }])
		const shipped = await shipParcels(shop, { parcels: checked.list.parcels, by })
		expect(shipped).toEqual({ shipped: [`${number}-R1`], notShipped: [] })
		expect(await checkCourierList(shop, file(filled))).toMatchObject({ list: { done: 1, parcels: [] } })
	})
})

describe('the account of the customer', () => {
	test('is kept until the replacement is shipped; what the staff wrote goes with it', async () => {
		const customerId = await newCustomer(shop)
		const { number } = await ship(THREE, customerId)
		for (const to of ['out_for_delivery', 'delivered'] as const) await advanceOrder(shop, { number, to, by })
		await create(number, 1)
		expect(await deleteCustomerAccount(shop, customerId, { by })).toMatchObject({ ok: false })
		await send(`${number}-R1`)
		const customer = await findCustomer(shop.db, customerId)
		if (!customer) throw new Error('no customer')
		const copy = await collectPersonalData(shop, { customer, token: 'none' })
		expect(copy.orders[0]?.replacements).toMatchObject([
			{ parcel: `${number}-R1`, reason: 'Damaged', trackingNumber: 'D2' },
		])
		expect(JSON.stringify(copy)).not.toContain('Torn')
		expect(await deleteCustomerAccount(shop, customerId, { by })).toEqual({ ok: true })
		const rows = await shop.db.select().from(replacements).where(eq(replacements.note, ''))
		expect(rows).toHaveLength(1)
		expect(await create(number, 1, { version: 1 })).toMatchObject({ ok: false })
	})
})
