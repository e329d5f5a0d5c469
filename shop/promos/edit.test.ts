import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPromo, findStoredPromo, setPromoActive, updatePromo } from './admin.server.ts'
import { toPromoForm } from './form.ts'
import { PromoInput } from './input.ts'
import { createCampaign } from './campaigns.server.ts'
import { findPromo, listShownOffers } from './promos.server.ts'
import { promoCodes } from './tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { shopForTests } from '#test/test-shop.ts'
import { PRODUCTS } from '#test/fixtures/products.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const FIXED = { code: 'PONGAL50', kind: 'fixed', amount: '50' }
const OFFER = { method: 'automatic', name: 'Pongal offer', kind: 'percentage', percent: '10' }

async function create(form: object = FIXED): Promise<string> {
	const created = await createPromo(shop, { input: PromoInput.parse(form), products: PRODUCTS, by })
	if (!created.ok) throw new Error(created.message)
	return created.id
}
const edit = (id: string, form: object, version = 1) =>
	updatePromo(shop, { id, version, input: PromoInput.parse(form), products: PRODUCTS, by })

describe('an edited code', () => {
	test('has its new terms, and the audit log those before and after', async () => {
		const id = await create()
		const form = { ...FIXED, amount: '', kind: 'percentage', percent: '20', goods: '1:small', uses: '9' }
		expect(await edit(id, form)).toEqual({ ok: true })
		expect(await findPromo(shop.db, 'PONGAL50')).toMatchObject({
			terms: { kind: 'percentage', percent: 20, goods: [{ productId: 1, size: 'small' }] },
			uses: 9,
		})
		expect(await listAuditEntries(shop, { subject: 'PONGAL50', limit: 1 })).toMatchObject([
			{
				action: 'promo code changed',
				detail: { from: '₹50 off', to: '20% off 100% Pure (Small), 9 uses in total' },
			},
		])
	})

	test('is not overwritten by somebody who opened it before', async () => {
		const id = await create()
		expect(await edit(id, { ...FIXED, amount: '60' })).toEqual({ ok: true })
		expect(await edit(id, { ...FIXED, amount: '70' })).toMatchObject({
			kind: 'conflict',
			message: expect.stringContaining('Somebody else has changed this'),
		})
		expect(await findPromo(shop.db, 'PONGAL50')).toMatchObject({ terms: { amount: rupees(60) } })
		expect(await edit(id, { ...FIXED, amount: '70' }, 2)).toEqual({ ok: true })
	})

	test('is edited by one of two admins who save at once', async () => {
		const id = await create()
		const outcomes = await Promise.all(['60', '70'].map((amount) => edit(id, { ...FIXED, amount })))
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
	})

	test('counts a change of its status, too', async () => {
		const id = await create()
		await setPromoActive(shop, { code: 'PONGAL50', isActive: false, by })
		expect(await edit(id, FIXED)).toMatchObject({ kind: 'conflict' })
	})

	test('keeps an end that has passed, but gets no other that has', async () => {
		const id = await create({ ...FIXED, endsAt: '2026-11-25' })
		shop.setClock(new Date('2026-12-01T10:00:00Z'))
		expect(await edit(id, { ...FIXED, amount: '60', endsAt: '2026-11-25' })).toEqual({ ok: true })
		expect(await edit(id, { ...FIXED, endsAt: '2026-11-26' }, 2)).toMatchObject({ field: 'endsAt' })
		expect(await edit(id, { ...FIXED, endsAt: '2026-12-01' }, 2)).toEqual({ ok: true })
	})

	test('keeps its text', async () => {
		const id = await create()
		await edit(id, { ...FIXED, code: 'OTHER' })
		expect(await findPromo(shop.db, 'OTHER')).toBeNull()
		expect(await findPromo(shop.db, 'PONGAL50')).not.toBeNull()
	})

	test('is only for products and pack sizes of the shop', async () => {
		const id = await create()
		const percent = { ...FIXED, amount: '', kind: 'percentage', percent: '20' }
		expect(await edit(id, { ...percent, goods: '1,99' })).toMatchObject({
			field: 'goods',
			message: "The shop doesn't have product 99.",
		})
		expect(await edit(id, { ...percent, goods: '1:huge' })).toMatchObject({ field: 'goods' })
		const free = { ...FIXED, amount: '', kind: 'buy_x_get_y', buyQuantity: '1', getQuantity: '1' }
		expect(await edit(id, { ...free, freeGoods: '99' })).toMatchObject({ field: 'freeGoods' })
	})

	test('may be for a pack size that is no longer sold, if it was already', async () => {
		const percent = { ...FIXED, amount: '', kind: 'percentage', percent: '20' }
		const id = await create({ ...percent, goods: '1:small' })
		const products = PRODUCTS.map((product) => ({ ...product, sizes: [] }))
		const saveFor = (goods: string) => {
			const input = PromoInput.parse({ ...percent, goods })
			return updatePromo(shop, { id, version: 1, input, products, by })
		}
		expect(await saveFor('1:medium')).toMatchObject({ field: 'goods' })
		expect(await saveFor('1:small')).toEqual({ ok: true })
	})

	test('that does not exist, or is a gift, is not edited', async () => {
		expect(await edit(crypto.randomUUID(), FIXED)).toMatchObject({ kind: 'missing' })
		const [gift] = await shop.db
			.insert(promoCodes)
			.values({ code: 'GIFT', kind: 'percentage', percent: 10, isGift: true })
			.returning()
		expect(await edit(gift?.id ?? '', FIXED)).toMatchObject({ kind: 'missing' })
		expect(await findStoredPromo(shop, gift?.id ?? '')).toBeNull()
	})
})

describe('an automatic offer', () => {
	const shownNames = async () => (await listShownOffers(shop)).map(({ name }) => name)

	test('can get another name, but not that of another', async () => {
		const id = await create(OFFER)
		await create({ ...OFFER, name: 'Onam offer' })
		expect(await edit(id, { ...OFFER, name: 'ONAM OFFER' })).toMatchObject({
			kind: 'conflict',
			field: 'name',
		})
		expect(await edit(id, { ...OFFER, name: 'Pongal' })).toEqual({ ok: true })
		expect(await shownNames()).toEqual(['Onam offer', 'Pongal'])
	})

	test('is shown from an hour before it starts until it ends', async () => {
		await create({ ...OFFER, startsAt: '2026-11-21', endsAt: '2026-11-21' })
		const shownAt = async (time: string) => {
			shop.setClock(new Date(time))
			return (await shownNames()).length
		}
		expect(await shownAt('2026-11-20T17:29:59Z')).toBe(0)
		expect(await shownAt('2026-11-20T17:30:00Z')).toBe(1)
		expect(await shownAt('2026-11-21T18:29:59Z')).toBe(1)
		expect(await shownAt('2026-11-21T18:30:00Z')).toBe(0)
	})

	test('is not shown while it is inactive', async () => {
		await create(OFFER)
		await setPromoActive(shop, { code: 'PONGAL OFFER', isActive: false, by })
		expect(await shownNames()).toEqual([])
	})
})

test('the form of a stored promotion reads back as the same', async () => {
	const forms = [
		{
			...FIXED,
			amount: '49.50',
			minimumOrder: '500',
			uses: '3',
			startsAt: '2026-12-01',
			endsAt: '2026-12-31',
		},
		{ ...OFFER, atMost: '100', goods: '1,2:small' },
		{ code: 'TWO', kind: 'buy_x_get_y', buyQuantity: '2', getQuantity: '1', goods: '1', freeGoods: '2' },
		{ code: 'FIRST', kind: 'free_shipping', firstOrderOnly: 'on' },
	]
	const readsBack = async (form: object, id: string) => {
		const promo = await findStoredPromo(shop, id)
		if (!promo) throw new Error('no promotion')
		expect(PromoInput.parse(toPromoForm(promo))).toEqual(PromoInput.parse(form))
	}
	for (const form of forms) await readsBack(form, await create(form))
	const campaign = { ...OFFER, method: 'campaign', name: 'Diwali', firstOrderOnly: 'on' }
	const codes = { prefix: 'DW', count: 2 }
	const created = await createCampaign(shop, {
		input: PromoInput.parse(campaign),
		codes,
		products: PRODUCTS,
		by,
	})
	if (!created.ok) throw new Error(created.message)
	await readsBack(campaign, created.id)
	const [legacy] = await shop.db.select().from(promoCodes).where(eq(promoCodes.code, 'TWO'))
	expect(legacy && toPromoForm(legacy)).toMatchObject({ goods: '1', freeGoods: '2', endsAt: '' })
})
