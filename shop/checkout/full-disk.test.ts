/** While the disk of the database is full, no payment is started. A payment that was made meanwhile is confirmed afterwards. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPayment } from './start-payment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import type { PaymentProvider, Shop } from '#shop/shop.server.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { type SimulatedDisk, simulateDisk } from '#test/faults/simulated-disk.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let disk: SimulatedDisk
beforeAll(async () => {
	disk = await simulateDisk(shop)
})
beforeEach(async () => {
	await disk.free()
	await shop.seedAnew()
})

const start = (on: Shop, caller = newCaller()) => startPayment(on, { input: paymentInput(), caller })

const REFUSED = {
	ok: false,
	kind: 'unavailable',
	title: 'Payment Error',
	message:
		"We can't take payments right now, so none was started. What you entered is kept. Please try again in a few minutes.",
	code: 'payment_not_started',
	retryAfter: 60,
}

describe('a payment is refused before anything reaches the provider', () => {
	test('while the disk of the database is full, and succeeds once it has space', async () => {
		const caller = newCaller()
		await disk.fill()
		expect(await start(shop, caller)).toEqual(REFUSED)
		expect(shop.loggedProblems.at(-1)).toEqual({
			fields: { reason: 'the disk of the database is full' },
			message: 'Payments are refused, because the database cannot write',
		})
		await disk.free()
		expect(await shop.db.$count(orders)).toBe(0)
		expect(await start(shop, caller)).toMatchObject({ ok: true })
	})

	test('while only the reserve is left on the disk of our own PostgreSQL', async () => {
		// This file system never has free space.
		expect(await start({ ...shop, config: { ...shop.config, dataDir: '/proc' } })).toEqual(REFUSED)
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('if the tables turn out to have no room for the order', async () => {
		await disk.fillTables()
		expect(await start(shop)).toEqual(REFUSED)
		await disk.free()
		expect(await shop.db.$count(orders)).toBe(0)
	})
})

test('if the disk becomes full while the provider answers, the shopper does not get to pay, and a repeat pays once', async () => {
	const caller = newCaller()
	const createPayment: PaymentProvider['createPayment'] = async (input) => {
		const created = await shop.payments.createPayment(input)
		await disk.fill()
		return created
	}
	const failing = { ...shop, payments: { ...shop.payments, createPayment } }
	expect(await start(failing, caller)).toEqual(REFUSED)
	await disk.free()
	await shop.passTime(30)
	expect(await start(shop, caller)).toMatchObject({ ok: true })
	expect(await shop.db.$count(orders)).toBe(1)
	expect((await shop.db.select().from(paymentAttempts)).map(({ state }) => state).toSorted()).toEqual([
		'abandoned',
		'initiated',
	])
})
