import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './tax-rates.tsx'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	// This is also later than the database's clock.
	shop.setClock(new Date('2098-11-20T18:29:59Z'))
	admin = await newAdminVisitor(shop)
})

const post = (form: Record<string, string>) => action(admin.args('/admin/tax', form))
const change = {
	intent: 'add',
	category: 'coffee-chicory',
	validFrom: '2098-11-21',
	hsn: '',
	rateBasisPoints: '12',
}
const listed = async () => {
	const { rates } = await loader(admin.args('/admin/tax'))
	return rates.map(({ category, validFrom, rateBasisPoints, state }) => [
		category,
		validFrom,
		rateBasisPoints,
		state,
	])
}

test('a coming change is added, listed and withdrawn', async () => {
	expect((await loader(admin.args('/admin/tax'))).tomorrow).toBe('2098-11-21')
	expect(await post(change)).toEqual({ success: 'The new rate applies from 21 Nov 2098' })
	expect(await listed()).toEqual([
		['coffee', '2017-07-01', 500, 'current'],
		['coffee-chicory', '2098-11-21', 1200, 'coming'],
		['coffee-chicory', '2017-07-01', 500, 'current'],
	])
	const withdrawal = { intent: 'withdraw', category: 'coffee-chicory', validFrom: '2098-11-21' }
	expect(await post(withdrawal)).toEqual({ success: 'Change withdrawn' })
	expect(await listed()).toHaveLength(2)
})

test('a category is added, listed and renamed', async () => {
	const category = {
		intent: 'add-category',
		label: 'Steel filters',
		hsn: '7323',
		rateBasisPoints: '12',
		validFrom: '2098-11-20',
	}
	expect(await post({ ...category, validFrom: '2098-11-21' })).toMatchObject({
		field: 'validFrom',
		form: 'add-category',
	})
	expect(await post({ ...category, hsn: '' })).toMatchObject({ field: 'hsn', form: 'add-category' })
	expect(await post(category)).toMatchObject({ success: 'Steel filters added' })
	expect((await listed()).at(-1)).toEqual(['steel-filters', '2098-11-20', 1200, 'current'])
	const rename = { intent: 'rename', category: 'steel-filters', label: 'Filters' }
	expect(await post(rename)).toMatchObject({ success: 'Renamed to Filters' })
	expect(await post({ ...rename, label: '' })).toMatchObject({ field: 'label', form: 'steel-filters' })
	expect((await loader(admin.args('/admin/tax'))).categories.at(-1)?.label).toBe('Filters')
})

test('invalid changes are refused at their field', async () => {
	for (const [field, invalid] of [
		['rateBasisPoints', { rateBasisPoints: 'five' }],
		['rateBasisPoints', { rateBasisPoints: '5' }],
		['hsn', { hsn: '123' }],
		['validFrom', { validFrom: '2098-11-20' }],
		['category', { category: 'tea' }],
	] as const) {
		expect(await post({ ...change, ...invalid })).toMatchObject({ error: expect.any(String), field })
	}
	expect(await post({ intent: 'withdraw', category: 'tea', validFrom: '2017-07-01' })).toMatchObject({
		field: 'category',
	})
	expect(await post({ intent: 'withdraw', category: 'coffee', validFrom: '2017-07-01' })).toMatchObject({
		error:
			'This rate already applies, so it can no longer be withdrawn. Add a change for a coming day instead.',
	})
	expect(await post({})).toHaveProperty('error')
	expect(await listed()).toHaveLength(2)
})
