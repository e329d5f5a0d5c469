import { expect, test } from 'vitest'
import { action as cancel } from './cancellation.ts'
import { completePayment } from '#test/fixtures/orders.ts'
import { payInBrowser } from '#test/pay-in-browser.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()

test('a cancellation that is sent again, because its answer was lost, says what is true', async () => {
	await shop.seedAnew()
	const visitor = newVisitor(shop)
	const { body } = await payInBrowser(visitor)
	const number = String(body.transactionId)
	await completePayment(shop, number)
	const press = async () => {
		const response = await cancel(visitor.args('/api', { method: 'POST' }, { number }))
		return [response.status, await response.json()]
	}
	expect(await press()).toEqual([200, { success: true }])
	expect(await press()).toEqual([
		200,
		{
			success: true,
			title: 'Order Cancelled',
			message: 'This order is already cancelled, and your refund is on its way.',
		},
	])
})
