/** The shop may sell within its own state only since the quotation was made (CGST Act, section 10). */
import { beforeEach, expect, test } from 'vitest'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { enterQuotation, payInCash, pressPay } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	shop.config.brand = { ...BRAND_DEFAULTS, otherPayments: 'on' }
})

test('a quotation to another state is paid neither by its link nor otherwise', async () => {
	const { label } = await enterQuotation(shop, { city: 'Kochi', state: 'Kerala', pincode: '682001' })
	shop.config.brand.taxRegistration = 'composition'
	const refusal = { ok: false, code: 'not_sold_to_state', message: expect.stringContaining('Tamil Nadu') }
	expect(await pressPay(shop, { label })).toMatchObject(refusal)
	expect(await payInCash(shop, { label })).toMatchObject(refusal)
	expect(await shop.db.$count(orders)).toBe(0)
})
