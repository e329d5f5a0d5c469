/** Tests partial refunds of an order with two payments: its own, and that of a price difference. */
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { refundPartially } from './partial-refund.server.ts'
import { refundPayment } from './refunds.server.ts'
import { payDifference } from '#shop/corrections/differences/pay-difference.server.ts'
import { paise, type Paise, rupees, subtract } from '#shop/money.ts'
import { listAttempts } from '#shop/payments/attempts/attempts.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { checkRefund } from './check-refund.server.ts'
import { checkAndApply } from '#shop/payments/checks/check-payment.server.ts'
import { partialRefunds } from '#shop/orders/tables.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { deliverOrder } from '#test/fixtures/orders.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import {
	askForLarge,
	changeSize,
	getDifference,
	getOrder,
	KAMALA as by,
	placeMedium,
} from '#test/fixtures/size-corrections.ts'
import { reportRefund } from '#test/fixtures/refunds.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let number: string
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	number = await placeMedium(shop)
	await askForLarge(shop, number)
	const { link } = await getDifference(shop, number)
	await payDifference(shop, { link, scenario: 'sbx:pay' })
	for (const attempt of await listAttempts(shop.db, await getOrder(shop, number)))
		if (attempt.state === 'initiated') await checkAndApply(shop, attempt, 'schedule')
})

const parts = async () => {
	const made = await shop.db.select().from(refunds).orderBy(asc(refunds.createdAt), asc(refunds.amount))
	return made.map(({ amount }) => amount)
}
const refund = (amount: Paise, left = rupees(1900)) =>
	refundPartially(shop, { number, amount, expectedRefundable: left, by })

describe('₹960 and ₹940 were paid', () => {
	test('a refund of all of a delivered order reads like ₹1,900 in every email', async () => {
		await deliverOrder(shop, number)
		expect(await refund(rupees(1900))).toMatchObject({ ok: true, refundable: 0 })
		const made = await shop.db.select().from(refunds).orderBy(asc(refunds.amount))
		for (const { id, amount } of made) {
			const arrived = { result: 'found', state: 'COMPLETED', refundId: 'R', errorCode: null, amount } as const
			await checkRefund({ ...shop, payments: { ...shop.payments, fetchRefund: async () => arrived } }, id)
		}
		const texts = (await shop.sentEmails()).map(({ text }) => text).join('\n')
		expect(texts).toContain("We've started a refund of ₹1,900.00, all that you paid for this order.")
		expect(texts).toContain("We've refunded ₹940.00 of the ₹1,900.00 that we're refunding for this order.")
		expect(texts).toContain("We've refunded ₹1,900.00, the total of this order.")
		expect(texts).not.toContain('part of what you paid')
	})

	test('₹960.50 is refunded in parts that the provider accepts', async () => {
		expect(await refund(paise(96_050))).toMatchObject({ ok: true, refundable: 93_950 })
		expect(await parts()).toEqual([150, 95_900])
	})

	test('a partial refund of both is made once both are', async () => {
		await refund(paise(96_050))
		const isMade = async () => (await shop.db.select().from(partialRefunds))[0]?.refundedAt !== null
		const [first, second] = await shop.db.select().from(refunds)
		if (!first || !second) throw new Error('no refunds')
		await reportRefund(shop, first)
		expect(await isMade()).toBe(false)
		await reportRefund(shop, second)
		expect(await isMade()).toBe(true)
	})

	test('after ₹959.50, the rest of each payment can be refunded', async () => {
		expect(await refund(paise(95_950))).toMatchObject({ ok: true })
		expect(await parts()).toEqual([100, 95_850])
		shop.advance(60)
		await cancelForShop(shop, { number, by })
		expect(await parts()).toEqual([100, 95_850, 150, 93_900])
	})

	test('an amount that no parts come to is refused, with what is left of each payment', async () => {
		const attempts = await listAttempts(shop.db, await getOrder(shop, number))
		await inTransaction(shop, async (transaction) => {
			for (const attempt of attempts) {
				const amount = subtract(attempt.amount, paise(150))
				await refundPayment(shop, transaction, { attempt: { ...attempt, amount }, reason: 'part' })
			}
		})
		expect(await refund(paise(200), paise(300))).toMatchObject({
			field: 'amount',
			message:
				'This order has several payments, of which ₹1.50 and ₹1.50 can still be refunded. Each is refunded in full, or by at least ₹1.00 with at least ₹1.00 left. Please choose another amount.',
		})
		expect(await parts()).toEqual([93_850, 95_850])
		expect(await refund(paise(150), paise(300))).toMatchObject({ ok: true, refundable: 150 })
	})

	test('a correction to a size that costs less is refunded in such parts, too', async () => {
		expect(await refund(paise(93_950))).toMatchObject({ ok: true })
		// The order changes from ₹1,900 to ₹960, and ₹960.50 of what was paid are left.
		expect(await changeSize(shop, number, { swap: '0:medium:48000', version: 1 })).toEqual({ ok: true })
		expect((await parts()).every((amount) => amount >= 100)).toBe(true)
	})
})
