import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loader } from './restore-cart.tsx'
import { productVariants } from '#shop/catalogue/tables.server.ts'
import { signRestoreUrl } from '#shop/reminders/restore-link.server.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

function open(number: string, change = (path: string) => path) {
	const { pathname, search } = new URL(signRestoreUrl(shop, number))
	return loader(newVisitor(shop).args(change(pathname + search), {}, { number }))
}

test('the link of a reminder shows the packs at prices of today, and nothing of the person', async () => {
	const { order } = await placeUnpaidOrder(shop)
	const page = await open(order.number)
	expect(page).toMatchObject({
		data: {
			lines: [{ id: 1, sizeLabel: 'Small (220g)', grind: 'Fine', quantity: 1, price: 240 }],
			isBought: false,
		},
		init: { headers: { 'Cache-Control': 'no-store' } },
	})
	expect(JSON.stringify(page)).not.toMatch(/Car Street|9876543210|Sundaram|meena/)
})

test('says what is no longer sold, and what was bought since', async () => {
	const { number } = await placePaidOrder(shop)
	await shop.db.update(productVariants).set({ isActive: false }).where(eq(productVariants.size, 'small'))
	const { data } = await open(number)
	expect(data).toMatchObject({ lines: [], isBought: true })
	expect(data.problems).toHaveLength(1)
})

test('an altered link opens nothing', async () => {
	const { order } = await placeUnpaidOrder(shop)
	const altered = await open(order.number, (path) => path.replace(/signature=./, 'signature=!'))
	expect(altered).toMatchObject({ data: { lines: null }, init: { status: 404 } })
})
