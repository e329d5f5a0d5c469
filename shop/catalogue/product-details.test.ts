import { beforeEach, describe, expect, test } from 'vitest'
import { findProductById } from './catalogue.server.ts'
import { ProductDetailsInput } from './input.ts'
import { updateProductDetails } from './products.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { NOT_PLAIN_TEXT } from '#shop/input/fields.ts'
import { addTaxCategory } from '#shop/tax/categories.server.ts'
import { DETAILS_FORM } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const by = { id: null, name: 'Kamala' }
const update = async (productId: number, change: object = {}, version?: number) => {
	const opened = version ?? (await findProductById(shop, productId))?.version ?? 0
	const input = ProductDetailsInput.parse({ ...DETAILS_FORM, ...change })
	return updateProductDetails(shop, { productId, input, version: opened, by })
}

describe('the details of a product', () => {
	test('are changed and recorded', async () => {
		expect(await update(2)).toEqual({ ok: true })
		expect(await findProductById(shop, 2)).toMatchObject({
			name: 'Artisan Blend - Monsoon',
			composition: { coffee: 70, chicory: 30 },
			slug: 'perfect',
		})
		expect((await listAuditEntries(shop, {}))[0]).toMatchObject({
			action: 'product changed',
			detail: { coffeePercent: '91 → 70', shortName: 'Perfect → Monsoon' },
		})
	})

	test('are refused if somebody else has changed the product meanwhile', async () => {
		const opened = (await findProductById(shop, 2))?.version
		const outcomes = await Promise.all([
			update(2, { roast: 'Light roast' }, opened),
			update(2, { roast: 'Medium roast' }, opened),
		])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ kind: 'conflict' })
		expect(await update(9)).toMatchObject({ kind: 'missing' })
	})

	test('say what the label says, and return to what follows from the composition', async () => {
		const LABEL = {
			genericName: 'Brass coffee filter',
			ingredients: 'Brass',
			shelfLife: null,
			countryOfOrigin: 'Nepal',
			manufacturer: 'Kumbakonam Metal Works, Kumbakonam',
			fssaiLicence: '12345678901234',
		}
		await update(1, { ...LABEL, shelfLife: '', isFood: undefined })
		expect(await findProductById(shop, 1)).toMatchObject({ ...LABEL, isFood: false })
		await update(1, { genericName: '', ingredients: '', manufacturer: '', fssaiLicence: '', isFood: 'on' })
		expect(await findProductById(shop, 1)).toMatchObject({
			genericName: null,
			ingredients: null,
			manufacturer: null,
			fssaiLicence: null,
			isFood: true,
		})
	})

	test('may be those of something that is not a blend', async () => {
		expect(await update(1, { coffee: '', chicory: '', roast: '', taxCategory: 'coffee' })).toEqual({
			ok: true,
		})
		expect(await findProductById(shop, 1)).toMatchObject({ composition: null, roast: null })
	})

	test('name a tax category that exists, also one that the owner has added', async () => {
		const steel = { coffee: '', chicory: '', taxCategory: 'steel' }
		expect(await update(1, steel)).toMatchObject({
			field: 'taxCategory',
			message: 'Please choose a tax category',
		})
		const input = { label: 'Steel', hsn: '7323', rateBasisPoints: 1200, validFrom: '2026-11-01' }
		await addTaxCategory(shop, { input, by })
		expect(await update(1, steel)).toEqual({ ok: true })
		expect(await findProductById(shop, 1)).toMatchObject({ taxCategory: 'steel' })
	})

	test.each([
		[{ coffee: '70', chicory: '20' }, 'Coffee and chicory have to add up to 100%'],
		[{ coffee: '70', chicory: '' }, 'Coffee and chicory have to add up to 100%'],
		[{ taxCategory: 'coffee' }, 'Pure coffee has no chicory. Please choose another tax category'],
		[{ fssaiLicence: '1234' }, 'An FSSAI licence number has 14 digits'],
		[{ countryOfOrigin: '' }, 'Country of origin: at least 2 characters'],
		[{ name: 'x' }, 'Name: at least 3 characters'],
		[{ name: 'Two\nlines' }, 'Name: enter a single line'],
		[{ name: 'Kaapi\u0001' }, `Name: ${NOT_PLAIN_TEXT}`],
	])('are refused: %j', (change, message) => {
		const { error } = ProductDetailsInput.safeParse({ ...DETAILS_FORM, ...change })
		expect(error?.issues[0]?.message).toBe(message)
	})
})
