import { expect, test } from 'vitest'
import { createAdmission } from '#server/http/admission.ts'
import { openShops } from '#server/shops.ts'
import type { FoundPayment } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
const NOT_FOUND = { result: 'not_found' } as const

test('a request that waits for the provider leaves its place to the next', async () => {
	const answer = Promise.withResolvers<typeof NOT_FOUND | FoundPayment>()
	const called: string[] = []
	const fetchPayment = (id: string) => {
		called.push(id)
		return called.length === 1 ? answer.promise : Promise.resolve(NOT_FOUND)
	}
	const admission = createAdmission({ max: { payment: 1, checkout: 1, browsing: 1 } })
	const slowShop = { ...shop, payments: { ...shop.payments, fetchPayment } }
	const { payment } = openShops({ shop: slowShop, browsingDb: shop.db, admission })
	const check = (id: string) => admission.run('payment', () => payment.payments.fetchPayment(id))
	const first = check('first')
	expect(await check('second')).toEqual(NOT_FOUND)
	answer.resolve(NOT_FOUND)
	expect(await first).toEqual(NOT_FOUND)
	expect(called).toEqual(['first', 'second'])
})

test('browsing has connections of its own', () => {
	const browsingDb = { ...shop.db }
	const shops = openShops({ shop, browsingDb, admission: createAdmission() })
	expect(shops.browsing.db).toBe(browsingDb)
	expect([shops.payment.db, shops.checkout.db]).toEqual([shop.db, shop.db])
})
