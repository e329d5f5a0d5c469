import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkRefund } from './check-refund.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { paise } from '#shop/money.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { PaymentProvider } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { createRefund, withProvider } from '#test/fixtures/refunds.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const alarms = async () =>
	(await shop.sentEmails()).filter(({ subject }) => subject.startsWith('A refund needs'))

describe('a refund for which the provider reports another amount', () => {
	const isReported = async (
		state: 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED',
		amount: number | null,
	) => {
		const refund = (await createRefund(shop)).refund
		const fetchRefund: PaymentProvider['fetchRefund'] = async () => {
			const facts = { refundId: 'OMR1', amount: amount === null ? null : paise(amount), errorCode: null }
			return { result: 'found', state, ...facts }
		}
		await checkRefund(withProvider(shop, { fetchRefund }), refund.id)
		await checkRefund(withProvider(shop, { fetchRefund }), refund.id)
		return refund
	}
	const first = async () => (await shop.db.select().from(refunds).where(eq(refunds.retries, 0)))[0]

	test.each([
		['COMPLETED', 27_999, '₹279.99'],
		['CONFIRMED', 28_001, '₹280.01'],
		['PENDING', null, "an amount that the shop can't read"],
	] as const)(
		'does not count as done (%s, %s), and the owner is alerted once',
		async (state, amount, text) => {
			const refund = await isReported(state, amount)
			expect(await first()).toMatchObject({ state: 'pending', checks: 2, nextCheckAt: expect.any(Date) })
			expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'cancelled' }])
			expect(await alarms()).toMatchObject([
				{ to: shop.config.brand.email, text: expect.stringContaining(`₹280.00 for order`) },
			])
			expect((await alarms())[0]?.text).toContain(`but PhonePe reports ${text}.`)
			expect(shop.loggedProblems.at(-1)).toMatchObject({ fields: { reported: amount, amount: 28_000 } })

			const fetchRefund: PaymentProvider['fetchRefund'] = async () => {
				return {
					result: 'found',
					state: 'COMPLETED',
					refundId: 'OMR1',
					amount: refund.amount,
					errorCode: null,
				}
			}
			await checkRefund(withProvider(shop, { fetchRefund }), refund.id)
			expect(await first()).toMatchObject({ state: 'completed' })
		},
	)

	test('is retried if it failed, without an alarm', async () => {
		await isReported('FAILED', 1)
		expect(await first()).toMatchObject({ state: 'failed' })
		expect(await alarms()).toEqual([])
	})

	test('is noticed when it is requested', async () => {
		const refund = (await createRefund(shop)).refund
		const request: PaymentProvider['refund'] = async () => {
			return { result: 'accepted', refundId: 'OMR1', state: 'COMPLETED', amount: paise(28_001) }
		}
		await checkRefund(withProvider(shop, { refund: request }), refund.id)
		expect(await first()).toMatchObject({ state: 'pending' })
		expect(await alarms()).toHaveLength(1)
	})
})
