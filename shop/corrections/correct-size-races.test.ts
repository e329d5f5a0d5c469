import { beforeEach, expect, test } from 'vitest'
import { rupees } from '#shop/money.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundableAmount, refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import {
	changeSize,
	getOrder,
	invoicedAmount,
	KAMALA as by,
	placeMedium,
} from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

test('at the same moment as another correction, a scan, a cancellation or a refund, the amounts add up', async () => {
	const others = [
		(number: string) => changeSize(shop, number),
		(number: string) =>
			advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'D1', courier: 'DTDC', by }),
		(number: string) => cancelForShop(shop, { number, by }),
		(number: string) =>
			refundPartially(shop, { number, amount: rupees(700), expectedRefundable: rupees(960), by }),
	]
	for (const other of others.flatMap((change) => [change, change, change])) {
		const number = await placeMedium(shop)
		await advanceOrder(shop, { number, to: 'packed', by })
		const outcomes = await Promise.all([changeSize(shop, number), other(number)])
		const { id, status, total, paymentState } = await getOrder(shop, number)
		const done = outcomes.filter(({ ok }) => ok).length
		// The order may be cancelled after the correction.
		expect(done === 1 || status === 'cancelled').toBe(true)
		const left = await refundableAmount(shop.db, { id, paymentState })
		expect(await invoicedAmount(shop, number)).toBe(left)
		const parts = paymentState === 'partly_refunded' ? 70_000 : 0
		expect(left).toBe(status === 'cancelled' ? 0 : total - parts)
	}
})
