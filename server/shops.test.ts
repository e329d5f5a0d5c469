import { expect, test } from 'vitest'
import { createAdmission } from '#server/admission/admission.ts'
import { openShops } from '#server/shops.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { hashPassword } from '#shop/accounts/passwords/password-hash.server.ts'
import { initiatePayment } from '#shop/payments/attempts/initiate-payment.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import type { FoundPayment } from '#shop/shop.server.ts'
import { placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { occupyHashing } from '#test/faults/occupy-hashing.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const NOT_FOUND = { result: 'not_found' } as const
const SENDER = { requestClass: 'payment', network: '192.0.2.1' } as const

test('a request that waits for the provider releases its slot', async () => {
	const answer = Promise.withResolvers<typeof NOT_FOUND | FoundPayment>()
	const called: string[] = []
	const fetchPayment = (id: string) => {
		called.push(id)
		return called.length === 1 ? answer.promise : Promise.resolve(NOT_FOUND)
	}
	const admission = createAdmission({ max: { payment: 1, checkout: 1, browsing: 1 } })
	const slowShop = { ...shop, payments: { ...shop.payments, fetchPayment } }
	const { payment } = openShops({ shop: slowShop, browsingDb: shop.db, admission })
	const check = (id: string) => admission.run(SENDER, () => payment.payments.fetchPayment(id))
	const first = check('first')
	expect(await check('second')).toEqual(NOT_FOUND)
	answer.resolve(NOT_FOUND)
	expect(await first).toEqual(NOT_FOUND)
	expect(called).toEqual(['first', 'second'])
})

test("a request that waits for another request's call of the provider releases its slot, too", async () => {
	await seedIfEmpty(shop.db)
	const { attempt } = await placeUnpaidOrder(shop)
	const called = Promise.withResolvers<void>()
	const answer = Promise.withResolvers<{ result: 'unknown' }>()
	const createPayment = () => {
		called.resolve()
		return answer.promise
	}
	const paused = Promise.withResolvers<void>()
	const pause = async () => {
		paused.resolve()
		await answer.promise
	}
	const admission = createAdmission({ max: { payment: 1, checkout: 1, browsing: 1 } })
	const slowShop = { ...shop, pause, payments: { ...shop.payments, createPayment } }
	const { payment } = openShops({ shop: slowShop, browsingDb: shop.db, admission })
	const initiate = () =>
		admission.run(SENDER, () => initiatePayment(payment, attempt.id, { phone: '9876543210' }))
	const first = initiate()
	await called.promise
	const repeated = initiate()
	await paused.promise
	expect(await admission.run(SENDER, async () => 'served')).toBe('served')
	await shop.db.update(paymentAttempts).set({ state: 'failed' })
	answer.resolve({ result: 'unknown' })
	expect(await Promise.all([first, repeated])).toEqual([
		{ ok: false, canRetry: true },
		{ ok: false, canRetry: true },
	])
})

test('a request that waits for its password to be hashed releases its slot, too', async () => {
	const admission = createAdmission({ max: { payment: 1, checkout: 1, browsing: 1 } })
	const { checkout } = openShops({ shop, browsingDb: shop.db, admission })
	const sender = { requestClass: 'checkout', network: '192.0.2.1' } as const
	const release = occupyHashing({ waiting: 0 })
	const signIn = admission.run(sender, () =>
		hashPassword(checkout, { password: 'Decoction#1', clientIp: '192.0.2.1' }),
	)
	expect(await admission.run(sender, async () => 'the checkout page')).toBe('the checkout page')
	await release()
	expect(await signIn).toMatchObject({ ok: true })
})

test('browsing has connections of its own', () => {
	const browsingDb = { ...shop.db }
	const shops = openShops({ shop, browsingDb, admission: createAdmission() })
	expect(shops.browsing.db).toBe(browsingDb)
	expect([shops.payment.db, shops.checkout.db]).toEqual([shop.db, shop.db])
})
