import { beforeEach, describe, expect, test } from 'vitest'
import { purgeOldRefusals, listPromoRefusals } from './refusals.server.ts'
import { setPromoActive } from './admin.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { checkPromo } from '#shop/checkout/claim-promo.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { rupees } from '#shop/money.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newClient, paymentInput } from '#test/fixtures/orders.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const type = (code: string) => checkPromo(shop, { code, email: null, orderAmount: rupees(280) })

describe('a refused code', () => {
	test('is counted with its reason, whether it was typed into the box or brought to paying', async () => {
		await setPromoActive(shop, { code: 'FILTER10', isActive: false, by: COMMAND_LINE })
		await type('FILTER10')
		await type('filter10')
		await type('DAVARA20')
		await type('meena@example.in')
		const input = paymentInput({ promoCode: 'FILTER10', amount: 252, discountAmount: 28 })
		expect(await startPayment(shop, { input, client: newClient() })).toMatchObject({ code: 'promo_refused' })
		expect(await listPromoRefusals(shop, 30)).toEqual([
			{ code: 'FILTER10', reason: 'inactive', times: 3 },
			{ code: null, reason: 'unknown', times: 1 },
			{ code: 'DAVARA20', reason: 'order_too_small', times: 1 },
		])
	})

	test('is not counted where it holds', async () => {
		expect(await type('FILTER10')).toMatchObject({ ok: true })
		expect(await listPromoRefusals(shop, 30)).toEqual([])
	})

	test('is told for a month and forgotten after three', async () => {
		await type('NOSUCHCODE')
		shop.advance(31 * 86_400)
		expect(await listPromoRefusals(shop, 30)).toEqual([])
		await purgeOldRefusals(shop)
		expect(await listPromoRefusals(shop, 60)).toHaveLength(1)
		shop.advance(60 * 86_400)
		await purgeOldRefusals(shop)
		expect(await listPromoRefusals(shop, 200)).toEqual([])
	})

	test('comes first where it was refused most often, then by name', async () => {
		for (const code of ['DAVARA20', 'NOSUCHCODE', 'DAVARA20']) await type(code)
		shop.advance(86_400)
		for (const code of ['NOSUCHCODE', 'NOSUCHCODE']) await type(code)
		expect(await listPromoRefusals(shop, 30)).toEqual([
			{ code: null, reason: 'unknown', times: 3 },
			{ code: 'DAVARA20', reason: 'order_too_small', times: 2 },
		])
	})

	test('is kept for ninety days and counted from the day so many days ago', async () => {
		await type('NOSUCHCODE')
		shop.advance(30 * 86_400)
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
