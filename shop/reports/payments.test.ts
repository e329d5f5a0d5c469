import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { paymentFigures } from './payments.server.ts'
import type { AttemptState } from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeAll(() => shop.seedAnew())

test('the figures of payments count the attempts of the last days in India, and why they failed', async () => {
	const place = async (state: AttemptState, errorCode: string | null = null) => {
		const { attempt } = await placeUnpaidOrder(shop)
		await shop.db
			.update(paymentAttempts)
			// Attempts are dated by the database's clock, which tests cannot set.
			.set({ state, errorCode, createdAt: shop.clock() })
			.where(eq(paymentAttempts.id, attempt.id))
	}
	shop.setClock(new Date('2026-11-19T18:29:59.999Z'))
	await place('completed')
	// This is midnight in India, when the 20th begins.
	shop.setClock(new Date('2026-11-19T18:30:00Z'))
	await place('completed')
	await place('failed', 'INVALID_MPIN')
	await place('failed', 'INVALID_MPIN')
	await place('expired')
	await place('initiated')
	shop.setClock(new Date('2026-11-20T18:29:59.999Z'))
	expect(await paymentFigures(shop, 2)).toMatchObject({ attempts: 6, paid: 2 })
	expect(await paymentFigures(shop, 1)).toEqual({
		attempts: 5,
		paid: 1,
		reasons: [
			{ reason: 'INVALID_MPIN', count: 2 },
			{ reason: 'expired', count: 1 },
		],
	})
	shop.setClock(new Date('2026-11-20T18:30:00Z'))
	expect(await paymentFigures(shop, 1)).toMatchObject({ attempts: 0, paid: 0 })
})
