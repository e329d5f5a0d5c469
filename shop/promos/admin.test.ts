import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPromo, listPromos, setPromoActive } from './admin.server.ts'
import { describePromo } from './describe.ts'
import { PromoInput } from './input.ts'
import { createGiftCode, findPromo } from './promos.server.ts'
import { whyNotNow } from './rules.ts'
import { promoCodes } from './tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const create = (form: object) =>
	createPromo(shop, { input: PromoInput.parse({ kind: 'fixed', amount: '50', ...form }), products: [], by })
const codes = async () => (await listPromos(shop)).map(({ code }) => code)
const createGift = (code: string) =>
	inTransaction(shop, (transaction) =>
		createGiftCode(transaction, { code, percent: 10, endsAt: new Date('2026-12-01T00:00:00Z') }),
	)

describe('a new code', () => {
	test('is active with the given terms, and recorded in the audit log', async () => {
		expect(await create({ code: 'pongal50', minimumOrder: '500' })).toMatchObject({ ok: true })
		expect(await findPromo(shop.db, 'PONGAL50')).toMatchObject({
			code: 'PONGAL50',
			isActive: true,
			terms: { kind: 'fixed', amount: rupees(50) },
			minimumOrder: rupees(500),
		})
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{
				actorName: 'Kamala',
				subject: 'PONGAL50',
				detail: { terms: '₹50 off, orders from ₹500 with shipping' },
			},
		])
	})

	test('is refused if the code exists, and the terms do not change', async () => {
		await create({ code: 'PONGAL50' })
		expect(await create({ code: 'PONGAL50', amount: '90' })).toMatchObject({
			kind: 'conflict',
			field: 'code',
		})
		expect(await findPromo(shop.db, 'PONGAL50')).toMatchObject({ terms: { amount: rupees(50) } })
		expect(await listAuditEntries(shop, {})).toHaveLength(1)
	})

	test('is refused as soon as its last day is over', async () => {
		shop.setClock(new Date('2026-12-01T18:30:00Z'))
		expect(await create({ code: 'LATE', endsAt: '2026-12-01' })).toMatchObject({
			kind: 'invalid',
			field: 'endsAt',
		})
		expect(await codes()).toEqual([])
		shop.setClock(new Date('2026-12-01T18:29:59.999Z'))
		expect(await create({ code: 'LATE', endsAt: '2026-12-01' })).toMatchObject({ ok: true })
	})
})

test('a code for one day works from midnight to midnight in India', async () => {
	await create({ code: 'NEWYEAR', startsAt: '2026-12-31', endsAt: '2026-12-31' })
	const promo = await findPromo(shop.db, 'NEWYEAR')
	if (!promo) throw new Error('no code')
	const why = (now: string) => whyNotNow(promo, new Date(now))
	expect(why('2026-12-30T18:29:59.999Z')).toBe('not_started')
	expect(why('2026-12-30T18:30:00Z')).toBeNull()
	expect(why('2026-12-31T18:29:59.999Z')).toBeNull()
	expect(why('2026-12-31T18:30:00Z')).toBe('ended')
})

describe('a code', () => {
	test('is deactivated and activated on its own, with an audit entry for each', async () => {
		await create({ code: 'PONGAL50' })
		await create({ code: 'ONAM50' })
		expect(await setPromoActive(shop, { code: 'ONAM50', isActive: false, by })).toEqual({ ok: true })
		expect((await findPromo(shop.db, 'ONAM50'))?.isActive).toBe(false)
		expect((await findPromo(shop.db, 'PONGAL50'))?.isActive).toBe(true)
		expect(await setPromoActive(shop, { code: 'ONAM50', isActive: true, by })).toEqual({ ok: true })
		expect((await findPromo(shop.db, 'ONAM50'))?.isActive).toBe(true)
		const [on, off, created] = await listAuditEntries(shop, { subject: 'ONAM50' })
		expect(new Set([on?.action, off?.action, created?.action]).size).toBe(3)
		expect(on).toMatchObject({ actorName: 'Kamala', subject: 'ONAM50' })
	})

	test('that does not exist cannot be activated or deactivated', async () => {
		expect(await setPromoActive(shop, { code: 'NONE', isActive: false, by })).toMatchObject({
			kind: 'missing',
		})
		expect(await listAuditEntries(shop, {})).toEqual([])
	})

	const listUnlocked = () =>
		asAnotherRequest(() => shop.db.select().from(promoCodes).for('update', { skipLocked: true }))

	test('is found in any case and spacing, and locked for an order if its uses are limited', async () => {
		await create({ code: 'PONGAL50', usesPerCustomer: '1' })
		expect(await findPromo(shop.db, ' pongal50 ')).toMatchObject({ code: 'PONGAL50' })
		expect(await findPromo(shop.db, 'PONGAL')).toBeNull()
		const locked = await inTransaction(shop, async (transaction) => {
			const promo = await findPromo(transaction, 'PONGAL50', { lock: true })
			return { promo, unlocked: await listUnlocked() }
		})
		expect(locked).toMatchObject({ promo: { code: 'PONGAL50' }, unlocked: [] })
	})

	test('without limited uses is not locked, because everybody who orders with it would wait', async () => {
		await create({ code: 'ONAM50', uses: '', usesPerCustomer: '' })
		const unlocked = await inTransaction(shop, async (transaction) => {
			await findPromo(transaction, 'ONAM50', { lock: true })
			return listUnlocked()
		})
		expect(unlocked).toEqual([expect.objectContaining({ code: 'ONAM50' })])
	})

	test('is not locked when it is only read', async () => {
		await create({ code: 'PONGAL50' })
		const unlocked = await inTransaction(shop, async (transaction) => {
			await findPromo(transaction, 'PONGAL50')
			return listUnlocked()
		})
		expect(unlocked).toHaveLength(1)
	})
})

test('the list has active codes first, by name, and no gift codes', async () => {
	for (const code of ['C', 'A', 'D', 'B']) await create({ code })
	await createGift('GIFT')
	await setPromoActive(shop, { code: 'A', isActive: false, by })
	expect(await codes()).toEqual(['B', 'C', 'D', 'A'])
})

test('a gift code is a percentage, valid once until its last day', async () => {
	await createGift('GIFT')
	expect(await findPromo(shop.db, 'GIFT')).toMatchObject({
		terms: { kind: 'percentage', percent: 10, atMost: null },
		uses: 1,
		usesPerCustomer: 1,
		endsAt: new Date('2026-12-01T00:00:00Z'),
		isActive: true,
	})
})

test('terms are described in one line, without those that are not set', async () => {
	await create({
		code: 'ALL',
		kind: 'percentage',
		amount: '',
		percent: '20',
		atMost: '100',
		minimumOrder: '500',
		usesPerCustomer: '2',
		startsAt: '2026-12-01',
		endsAt: '2026-12-31',
	})
	await create({ code: 'FIXED', amount: '49.50' })
	await create({ code: 'PERCENT', kind: 'percentage', amount: '', percent: '5' })
	const described = async (code: string) => {
		const [row] = await shop.db.select().from(promoCodes).where(eq(promoCodes.code, code))
		return row && describePromo(row, { products: [] })
	}
	expect(await described('ALL')).toMatch(
		/^20% off, up to ₹100, orders from ₹500 with shipping, 2 uses per customer, from 01 Dec 2026, until 31 Dec 2026$/,
	)
	// This was stored before a code was valid on its last day: it ends when the 31st begins.
	const endsAt = new Date('2026-12-30T18:30:00Z')
	await shop.db.update(promoCodes).set({ endsAt }).where(eq(promoCodes.code, 'ALL'))
	expect(await described('ALL')).toMatch(/, until 30 Dec 2026$/)
	expect(await described('FIXED')).toBe('₹49.50 off')
	expect(await described('PERCENT')).toBe('5% off')
})
