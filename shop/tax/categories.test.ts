import { beforeEach, describe, expect, test } from 'vitest'
import { addTaxCategory, renameTaxCategory } from './categories.server.ts'
import { addTaxChange } from './admin.server.ts'
import { CategoryNameInput, TaxCategoryInput, TaxChangeInput } from './input.ts'
import { taxCategories } from './tables.server.ts'
import { listCurrentTaxes, listTaxCategories } from './tax.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T18:29:00Z'))
})

const by = { id: null, name: 'Kamala' }
const form = { label: 'Steel filters', hsn: '7323', rateBasisPoints: '12', validFrom: '2026-11-20' }
const add = (change: object = {}) =>
	addTaxCategory(shop, { input: TaxCategoryInput.parse({ ...form, ...change }), by })
const rename = (category: string, label: string) =>
	renameTaxCategory(shop, { input: CategoryNameInput.parse({ category, label }), by })

test('a new shop has the specified categories, with what applies today', async () => {
	expect(await listCurrentTaxes(shop)).toEqual([
		{ value: 'coffee', label: 'Pure coffee', hsn: '09012190', rateBasisPoints: 500 },
		{
			value: 'coffee-chicory',
			label: 'Coffee blended with chicory',
			hsn: '09019020',
			rateBasisPoints: 500,
		},
	])
})

describe('a new category', () => {
	test('has a rate from its first day, and an audit entry', async () => {
		const category = { value: 'steel-filters', label: 'Steel filters' }
		expect(await add()).toEqual({ ok: true, category })
		expect((await listCurrentTaxes(shop)).at(-1)).toEqual({ ...category, hsn: '7323', rateBasisPoints: 1200 })
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{
				actorName: 'Kamala',
				action: 'tax category added',
				subject: 'tax steel-filters',
				detail: { from: '2026-11-20', hsn: '7323', rate: '12%' },
			},
		])
	})

	test('can have had its rate for long, and gets changes like any other', async () => {
		expect(await add({ validFrom: '2017-07-01' })).toMatchObject({ ok: true })
		const change = { category: 'steel-filters', hsn: '', rateBasisPoints: '18', validFrom: '2026-11-21' }
		expect(await addTaxChange(shop, { input: TaxChangeInput.parse(change), by })).toMatchObject({
			ok: true,
			rate: { hsn: '7323', rateBasisPoints: 1800 },
		})
	})

	test('is refused without a rate for today', async () => {
		expect(await add({ validFrom: '2026-11-21' })).toMatchObject({ kind: 'invalid', field: 'validFrom' })
		expect(await shop.db.$count(taxCategories)).toBe(2)
		shop.setClock(new Date('2026-11-20T18:30:00Z'))
		expect(await add({ validFrom: '2026-11-21' })).toMatchObject({ ok: true })
	})

	test('is refused under a name that is taken, also if two are added at once', async () => {
		expect(await add({ label: 'pure COFFEE' })).toMatchObject({
			kind: 'conflict',
			field: 'label',
			message: 'There is already a category pure COFFEE',
		})
		const outcomes = await Promise.all([add(), add({ label: 'steel filters' })])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await shop.db.$count(taxCategories)).toBe(3)
	})

	test('has a key of its own, whatever its name is written in', async () => {
		expect(await add({ label: 'டவரா' })).toMatchObject({ category: { value: 'category' } })
		expect(await add({ label: 'பரிசு' })).toMatchObject({ category: { value: 'category-2' } })
		expect((await listTaxCategories(shop)).map(({ label }) => label).slice(2)).toEqual(['டவரா', 'பரிசு'])
	})

	test.each([
		['label', { label: 'ab' }],
		['label', { label: 'x'.repeat(61) }],
		['hsn', { hsn: '' }],
		['hsn', { hsn: '732' }],
		['rateBasisPoints', { rateBasisPoints: '' }],
		['rateBasisPoints', { rateBasisPoints: '41' }],
		['validFrom', { validFrom: '' }],
	])('is refused with an invalid %s: %j', (field, change) => {
		const read = TaxCategoryInput.safeParse({ ...form, ...change })
		expect(new Set(read.error?.issues.map(({ path }) => path[0]))).toEqual(new Set([field]))
	})
})

describe('a category', () => {
	test('is renamed, with an audit entry, and keeps its key', async () => {
		expect(await rename('coffee', ' Roasted coffee ')).toEqual({ ok: true })
		expect((await listTaxCategories(shop))[0]).toEqual({ value: 'coffee', label: 'Roasted coffee' })
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{ action: 'tax category renamed', detail: { from: 'Pure coffee', to: 'Roasted coffee' } },
		])
	})

	test('keeps its own name without an audit entry, and gets that of no other', async () => {
		expect(await rename('coffee', 'Pure coffee')).toEqual({ ok: true })
		expect(await listAuditEntries(shop, {})).toEqual([])
		expect(await rename('coffee', 'PURE coffee')).toEqual({ ok: true })
		expect(await rename('coffee', 'Coffee blended with Chicory')).toMatchObject({ field: 'label' })
		expect(await rename('tea', 'Tea')).toMatchObject({ kind: 'missing', field: 'category' })
	})

	test('without a rate is refused by the database', async () => {
		const insert = shop.db.insert(taxCategories).values({ value: 'tea', label: 'Tea', position: 3 })
		await expect(insert).rejects.toMatchObject({ cause: { constraint: 'tax_category_has_a_rate' } })
	})
})
