import { beforeEach, expect, test } from 'vitest'
import { listSizeSwaps } from './correct-size.server.ts'
import { listUnearned } from './unearned-benefits.server.ts'
import { rupees } from '#shop/money.ts'
import { listItems } from '#shop/orders/orders.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { getOrder, placeMedium, TWO_MEDIUM } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

async function unearned(number: string) {
	const order = await getOrder(shop, number)
	const items = await listItems(shop.db, order.id)
	const swaps = (await listSizeSwaps(shop, { order, items })).filter(({ refund }) => refund > 0)
	return listUnearned(shop, { order, items, swaps })
}

test('a smaller size below the amount for free shipping would not earn that', async () => {
	const [item] = TWO_MEDIUM.orderItems
	const number = await placeMedium(shop, { amount: 480, orderItems: [{ ...item, quantity: 1 }] })
	expect(await unearned(number)).toContainEqual(
		expect.objectContaining({ sizeLabel: 'Small (220g)', discount: 0, shipping: rupees(40) }),
	)
})

test('a smaller size below the minimum of an offer would not earn its discount', async () => {
	await shop.db.insert(promoCodes).values({
		code: 'KARTHIGAI',
		name: 'Karthigai',
		method: 'automatic',
		kind: 'percentage',
		percent: 10,
		minimumOrder: rupees(700),
	})
	const number = await placeMedium(shop, { amount: 864 })
	expect((await unearned(number)).map(({ sizeLabel, discount }) => [sizeLabel, discount])).toContainEqual([
		'Small (220g)',
		rupees(96),
	])
})
