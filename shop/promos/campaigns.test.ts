import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPromo, findStoredPromo, listPromos, setPromoActive, updatePromo } from './admin.server.ts'
import { countCodesByCampaign, createCampaign, revealCampaignCodes } from './campaigns.server.ts'
import { CampaignCodesInput, PromoInput } from './input.ts'
import { findPromo } from './promos.server.ts'
import { listPromoRefusals } from './refusals.server.ts'
import { promoCodes } from './tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { readSalesBreakdown } from '#shop/reports/sales.server.ts'
import { countUsesByPromo } from '#shop/orders/holds/promo-uses.server.ts'
import { newCaller, paymentInput, placePaidOrder } from '#test/fixtures/orders.ts'
import { PRODUCTS } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const by = { id: null, name: 'Kamala' }
const FORM = { method: 'campaign', name: 'Diwali', kind: 'percentage', percent: '10' }

async function create(count: number, form: object = FORM): Promise<string> {
	const input = PromoInput.parse(form)
	const codes = CampaignCodesInput.parse({ prefix: 'diwali', count: String(count) })
	const created = await createCampaign(shop, { input, codes, products: PRODUCTS, by })
	if (!created.ok) throw new Error(created.message)
	return created.id
}

async function take(id: string): Promise<string[]> {
	const taken = await revealCampaignCodes(shop, { id, by })
	if (!taken.ok) throw new Error(taken.message)
	return taken.codes
}

const place = (promoCode = '') =>
	placeOrder(shop, paymentInput({ amount: 252, discountAmount: 28, promoCode }), newCaller())

describe('a campaign', () => {
	test('has as many different codes as were asked for, and is listed as one', async () => {
		const id = await create(5_000)
		const codes = await take(id)
		expect(new Set(codes).size).toBe(5_000)
		expect(codes.every((code) => /^DIWALI-[2-9A-HJKMNP-TV-Z]{10}$/.test(code))).toBe(true)
		expect(await countCodesByCampaign(shop)).toEqual({ [id]: 5_000 })
		expect((await listPromos(shop)).filter(({ code }) => code.startsWith('DIWALI'))).toMatchObject([
			{ id, method: 'campaign', name: 'Diwali' },
		])
	})

	test('gives its codes out once, also to two admins at once, with an audit entry', async () => {
		const id = await create(3)
		const outcomes = await Promise.all([1, 2].map(() => revealCampaignCodes(shop, { id, by })))
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
			kind: 'conflict',
			message: expect.stringContaining("aren't shown again"),
		})
		expect(await listAuditEntries(shop, { subject: 'Diwali' })).toMatchObject([
			{ action: 'campaign codes downloaded', detail: { codes: 3 } },
			{ action: 'campaign created', detail: { terms: '10% off' } },
		])
	})

	test('is not created in part where its name is taken', async () => {
		await create(1)
		const input = PromoInput.parse(FORM)
		const codes = { prefix: 'X', count: 2 }
		expect(await createCampaign(shop, { input, codes, products: PRODUCTS, by })).toMatchObject({
			kind: 'conflict',
			field: 'name',
		})
		expect(Object.values(await countCodesByCampaign(shop))).toEqual([1])
	})

	test('changes all of its codes with it, and deactivates them', async () => {
		const id = await create(2)
		const [first = '', second = ''] = await take(id)
		const input = PromoInput.parse({ ...FORM, name: 'Deepavali', percent: '20', firstOrderOnly: 'on' })
		expect(await updatePromo(shop, { id, version: 2, input, products: PRODUCTS, by })).toEqual({ ok: true })
		expect(await findPromo(shop.db, first)).toMatchObject({
			name: 'Deepavali',
			terms: { percent: 20 },
			firstOrderOnly: true,
			uses: 1,
		})
		await setPromoActive(shop, { code: 'DEEPAVALI', isActive: false, by })
		expect(await findPromo(shop.db, second)).toMatchObject({ isActive: false })
	})

	test('is not a code, and its codes are not promotions of their own', async () => {
		const id = await create(1)
		const [code = ''] = await take(id)
		expect(await findPromo(shop.db, 'DIWALI')).toBeNull()
		const stored = await findPromo(shop.db, code)
		expect(await findStoredPromo(shop, stored?.id ?? '')).toBeNull()
		expect(await revealCampaignCodes(shop, { id: stored?.id ?? '', by })).toMatchObject({ kind: 'missing' })
	})
})

describe('a code of a campaign', () => {
	test('works for one of many orders at once, and the next code for another', async () => {
		const [first, second] = await take(await create(2))
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => place(first)))
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: 'promo_refused' })
		expect(await place(second)).toMatchObject({ ok: true, order: { promoCode: second } })
	})

	test('is counted with its campaign: its uses, sales and refusals', async () => {
		const id = await create(3)
		const [first, second] = await take(id)
		for (const promoCode of [first, second])
			await placePaidOrder(shop, { change: { amount: 252, discountAmount: 28, promoCode } })
		expect(await countUsesByPromo(shop)).toEqual({ [id]: 2 })
		expect((await readSalesBreakdown(shop, 30)).codes).toMatchObject([
			{ code: 'Diwali', orders: 2, discount: 5600 },
		])
		await place(first)
		await place(second)
		expect(await listPromoRefusals(shop, 30)).toEqual([{ code: 'Diwali', reason: 'used_up', times: 2 }])
	})

	test('can be deactivated alone', async () => {
		const [first = '', second] = await take(await create(2))
		expect(await setPromoActive(shop, { code: first, isActive: false, by })).toEqual({ ok: true })
		expect(await place(first)).toMatchObject({ reason: 'inactive' })
		expect(await place(second)).toMatchObject({ ok: true })
	})
})

test('a code that is created later cannot be one of a campaign', async () => {
	const [first = ''] = await take(await create(1))
	const input = PromoInput.parse({ code: first, kind: 'fixed', amount: '50' })
	expect(await createPromo(shop, { input, products: [], by })).toMatchObject({ kind: 'conflict' })
	const [row] = await shop.db.select().from(promoCodes).where(eq(promoCodes.code, first))
	expect(row).toMatchObject({ kind: 'percentage' })
})
