import { beforeEach, expect, test } from 'vitest'
import { listPackOffers } from './pack-offers.server.ts'
import { createPromo } from '#shop/promos/admin.server.ts'
import { PromoInput } from '#shop/promos/input.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'
import { PRODUCTS } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const OFFER = { method: 'automatic', name: 'Pongal offer', kind: 'percentage', percent: '10' }

async function offer(form: object): Promise<void> {
	const by = { id: null, name: 'Kamala' }
	const created = await createPromo(shop, { input: PromoInput.parse(form), products: PRODUCTS, by })
	if (!created.ok) throw new Error(created.message)
}

async function offersOf(id: number) {
	const product = (await listShownProducts(shop)).find((shown) => shown.id === id)
	if (!product) throw new Error(`Product ${id} is not shown`)
	return listPackOffers(shop, product)
}

test('an offer is named on the packs that it is for, with its least order and last day', async () => {
	await offer({ ...OFFER, goods: '1:small', minimumOrder: '300', endsAt: '2026-11-25' })
	expect(await offersOf(1)).toEqual([
		{ name: 'Pongal offer', terms: ', orders from ₹300, until 25 Nov 2026', sizes: ['small'] },
	])
	expect(await offersOf(2)).toEqual([])
})

test('one that starts later today is not named yet', async () => {
	await offer({ ...OFFER, startsAt: '2026-11-21' })
	shop.setClock(new Date('2026-11-20T18:00:00Z'))
	expect(await offersOf(1)).toEqual([])
	shop.setClock(new Date('2026-11-20T18:30:00Z'))
	expect(await offersOf(1)).toHaveLength(1)
})
