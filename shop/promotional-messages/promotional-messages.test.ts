import { beforeEach, expect, test } from 'vitest'
import { listPromotionalMessages } from './promotional-messages.server.ts'
import { promotionalMessages } from './tables.server.ts'
import { checkPromo } from '#shop/checkout/check-promo.server.ts'
import { rupees } from '#shop/money.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

test('the banner names a code as long as somebody may still use it', async () => {
	const fixed = { kind: 'fixed', amount: rupees(50) } as const
	const promos = await shop.db
		.insert(promoCodes)
		.values([
			{ ...fixed, code: 'ONCE', uses: 1 },
			{ ...fixed, code: 'EACH', usesPerCustomer: 1 },
		])
		.returning()
	await shop.db
		.insert(promotionalMessages)
		.values(promos.map(({ id, code }) => ({ message: `₹50 off with ${code}`, promoId: id })))
	const named = async () => {
		const messages = await listPromotionalMessages(shop)
		return messages.map(({ message }) => message).filter((message) => message.startsWith('₹50 off'))
	}
	const isUsable = async (code: string, email: string) =>
		(await checkPromo(shop, { code, email, orderAmount: rupees(280), items: [] })).ok
	const change = { amount: 230, discountAmount: 50 }
	const { number } = await placePaidOrder(shop, { change: { ...change, promoCode: 'ONCE' } })
	await placePaidOrder(shop, { change: { ...change, promoCode: 'EACH' } })
	expect(await isUsable('ONCE', 'kavya@example.in')).toBe(false)
	expect(await isUsable('EACH', 'kavya@example.in')).toBe(true)
	expect(await named()).toEqual(['₹50 off with EACH'])
	await cancelForShop(shop, { number, by: { id: null, name: 'Kamala' } })
	expect(await isUsable('ONCE', 'kavya@example.in')).toBe(true)
	expect(await named()).toEqual(['₹50 off with ONCE', '₹50 off with EACH'])
})
