import { beforeEach, describe, expect, test } from 'vitest'
import { purgeOldRefusals, listPromoRefusals } from './refusals.server.ts'
import { setPromoActive } from './admin.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { checkPromo } from '#shop/checkout/check-promo.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { rupees } from '#shop/money.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const apply = (code: string) => checkPromo(shop, { code, email: null, orderAmount: rupees(280), items: [] })

describe('a refused code', () => {
	test('is counted with its reason, in the promo box and at checkout', async () => {
		await setPromoActive(shop, { code: 'FILTER10', isActive: false, by: COMMAND_LINE })
		await apply('FILTER10')
		await apply('filter10')
		await apply('DAVARA20')
		await apply('meena@example.in')
		const input = paymentInput({ promoCode: 'FILTER10', amount: 252, discountAmount: 28 })
		expect(await startPayment(shop, { input, caller: newCaller() })).toMatchObject({
			code: 'promo_refused',
		})
		expect(await listPromoRefusals(shop, 30)).toEqual([
			{ code: 'FILTER10', reason: 'inactive', times: 3 },
			{ code: null, reason: 'unknown', times: 1 },
			{ code: 'DAVARA20', reason: 'order_too_small', times: 1 },
		])
	})

	test('is not counted if it is accepted', async () => {
		expect(await apply('FILTER10')).toMatchObject({ ok: true })
		expect(await listPromoRefusals(shop, 30)).toEqual([])
	})

	test('is listed for the given days and deleted after ninety', async () => {
		await apply('NOSUCHCODE')
		shop.advance(31 * 86_400)
		expect(await listPromoRefusals(shop, 30)).toEqual([])
		await purgeOldRefusals(shop)
		expect(await listPromoRefusals(shop, 60)).toHaveLength(1)
		shop.advance(60 * 86_400)
		await purgeOldRefusals(shop)
		expect(await listPromoRefusals(shop, 200)).toEqual([])
	})

	test('is listed by count, then by name', async () => {
		for (const code of ['DAVARA20', 'NOSUCHCODE', 'DAVARA20']) await apply(code)
		shop.advance(86_400)
		for (const code of ['NOSUCHCODE', 'NOSUCHCODE']) await apply(code)
		expect(await listPromoRefusals(shop, 30)).toEqual([
			{ code: null, reason: 'unknown', times: 3 },
			{ code: 'DAVARA20', reason: 'order_too_small', times: 2 },
		])
	})

	test('is stored for ninety days and counted from the first of the given days', async () => {
		await apply('NOSUCHCODE')
		shop.advance(29 * 86_400)
		expect(await listPromoRefusals(shop, 30)).toHaveLength(1)
		expect(await listPromoRefusals(shop, 29)).toEqual([])
		shop.advance(60 * 86_400)
		await purgeOldRefusals(shop)
		expect(await listPromoRefusals(shop, 200)).toHaveLength(1)
		shop.advance(86_400)
		await purgeOldRefusals(shop)
		expect(await listPromoRefusals(shop, 200)).toEqual([])
	})
})
