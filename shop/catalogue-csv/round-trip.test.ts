/** An export that is imported again changes nothing, whatever texts it contains. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { joinCell, splitCell } from './columns.ts'
import { exportCatalogue } from './export-catalogue.server.ts'
import { importCatalogue } from './import-catalogue.server.ts'
import { COMMAND_LINE, listAuditEntries } from '#shop/audit/audit.server.ts'
import { ProductContentInput, ProductDetailsInput } from '#shop/catalogue/input.ts'
import { NewVariantInput } from '#shop/catalogue/variants/input.ts'
import { createProduct, updateProductDetails } from '#shop/catalogue/products.server.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { addVariant } from '#shop/catalogue/variants/variants.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { auditLog } from '#shop/audit/tables.server.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

/** These characters have a meaning in CSV, in spreadsheets or in the lists of a cell. */
const hostile = fc.string({
	unit: fc.constantFrom(...Array.from(`ab "',;|\\=+-@\t\n＝🫘காபி’\u00A0\uFEFF`)),
	minLength: 1,
	maxLength: 25,
})
const stored = <Value>(schema: { safeParse(given: unknown): { data?: Value } }, given: unknown) =>
	schema.safeParse(given).data

const contents = fc
	.record({
		description: hostile.map((text) => `${text} is a coffee`),
		story: hostile.map((text) => `${text}\n\nis grown and roasted slowly`),
		features: fc.array(hostile, { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n')),
	})
	.map((texts) =>
		stored(ProductContentInput, {
			...texts,
			images: [],
			badge: '',
			onSaleSince: '',
			pageTitle: '',
			pageDescription: '',
		}),
	)
const names = fc.record({ name: hostile, shortName: hostile, roast: hostile }).map((texts) =>
	stored(ProductDetailsInput, {
		...texts,
		coffee: '80',
		chicory: '20',
		isFood: 'on',
		genericName: '',
		ingredients: '',
		shelfLife: '',
		countryOfOrigin: 'India',
		manufacturer: '',
		fssaiLicence: '',
		taxCategory: 'coffee-chicory',
	}),
)
const variantName = fc.string({
	unit: fc.constantFrom(...Array.from('ab -காபி')),
	minLength: 1,
	maxLength: 10,
})
const packs = fc.record({ name: variantName, sku: hostile }).map((texts) =>
	stored(NewVariantInput, {
		...texts,
		netQuantity: '250',
		unit: 'g',
		packedWeight: '',
		grinds: [],
		mrp: '300',
		sellingPrice: '280',
	}),
)
const present = <Value>(values: fc.Arbitrary<Value | undefined>): fc.Arbitrary<Value> =>
	values.filter((value) => value !== undefined) as fc.Arbitrary<Value>

async function exported(): Promise<string> {
	let file = ''
	for await (const line of exportCatalogue(shop)) file += line
	return file
}

test('products with any texts', async () => {
	const added = await createProduct(shop, { name: 'To be changed', by: COMMAND_LINE })
	if (!added.ok) throw new Error(added.message)
	await fc.assert(
		fc.asyncProperty(present(contents), present(names), present(packs), async (content, input, pack) => {
			const [changed] = await shop.db
				.update(products)
				.set(content)
				.where(eq(products.id, added.id))
				.returning({ version: products.version })
			const change = { productId: added.id, by: COMMAND_LINE }
			expect(await updateProductDetails(shop, { ...change, input, version: changed?.version ?? 0 })).toEqual({
				ok: true,
			})
			await addVariant(shop, { ...change, input: pack })
			await shop.db.delete(auditLog)
			const text = await exported()
			const imported = await importCatalogue(shop, {
				file: () => [Buffer.from(text)],
				isDryRun: false,
				by: COMMAND_LINE,
			})
			expect(imported).toMatchObject({ ok: true, result: { changes: [], refusals: [] } })
			expect(await listAuditEntries(shop, {})).toEqual([])
		}),
		{ numRuns: 60 },
	)
})

test('lists of any values', () => {
	fc.assert(
		fc.property(fc.array(hostile.map((text) => text.trim()).filter(Boolean)), (values) => {
			expect(splitCell(joinCell(values))).toEqual(values)
		}),
	)
})
