import { beforeEach, expect, test } from 'vitest'
import { rupees } from '#shop/money.ts'
import { listGuestOrders, trackOrder } from '#shop/orders/views/order-views.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { askForLarge, getDifference, TWO_MEDIUM } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

test('the price difference that a parcel waits for is shown to its customer only, with a link, until its last day ends', async () => {
	const { number, viewer } = await placePaidOrder(shop, { change: TWO_MEDIUM })
	expect(await trackOrder(shop, { number, viewer })).toMatchObject({ order: { priceDifference: null } })
	await askForLarge(shop, number)
	const { link } = await getDifference(shop, number)
	const priceDifference = {
		packs: '2 × Artisan Blend - 100% Pure: Large (1000g) instead of Medium (500g)',
		amount: rupees(940),
		lastDay: '23 Nov 2026',
		payUrl: expect.stringContaining(`/price-differences/${link.id}?`),
	}
	expect(await trackOrder(shop, { number, viewer })).toMatchObject({ order: { priceDifference } })
	const stranger = { customerId: null, guestHash: null }
	const masked = await trackOrder(shop, { number, viewer: stranger })
	expect(masked).toMatchObject({ order: { priceDifference: null } })
	shop.setClock(new Date('2026-11-23T18:29:00Z'))
	expect(await listGuestOrders(shop, viewer)).toMatchObject([{ priceDifference }])
	shop.setClock(new Date('2026-11-23T18:30:00Z'))
	expect(await listGuestOrders(shop, viewer)).toMatchObject([{ priceDifference: null }])
})
