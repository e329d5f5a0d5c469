/** Reads the product of a line, with what the line changes in it. */
import { splitCell } from './columns.ts'
import { type Line, recordDifferences, parse, Refused, refuseIf, refuseLostLetters, shown } from './line.ts'
import { withoutReplaced } from './replaced-values.server.ts'
import { contentOf } from '#shop/catalogue/content.ts'
import { ProductContentInput, ProductDetailsInput, ProductName } from '#shop/catalogue/input.ts'
import { differences, type ProductRow } from '#shop/catalogue/product-change.server.ts'
import { detailsOf, newProduct, productAdded, whyHasNoRate } from '#shop/catalogue/products.server.ts'
import { PercentText } from '#shop/input/numbers.ts'
import { isSlug } from '#shop/slug.ts'

/** Returns the same object as in the batch if nothing changes. */
export function readProduct(line: Line): ProductRow {
	const slug = line.cells.Product ?? ''
	if (!isSlug(slug))
		throw new Refused(
			`Product: ${slug === '' ? 'enter' : `${shown(slug)} is not`} the key of a product, in small letters, digits and hyphens, such as monsoon-malabar.`,
		)
	const product = line.batch.products.get(slug) ?? addProduct(line, slug)
	return withContent(line, withDetails(line, product))
}

/** What a line can say of a product. */
export function valuesOf(product: ProductRow): Record<string, string> {
	return { ...detailValues(product), ...contentValues(product) }
}

function detailValues({ name, shortName, coffeePercent, chicoryPercent, roast, taxCategory }: ProductRow) {
	return {
		name,
		shortName,
		coffee: String(coffeePercent ?? ''),
		chicory: String(chicoryPercent ?? ''),
		roast: roast ?? '',
		taxCategory,
	}
}

function contentValues({ description, story, features }: ProductRow) {
	return { description, story, features: features.join('\n') }
}

function addProduct({ cells, batch, changes, entries }: Line, slug: string): ProductRow {
	if (!cells.Name)
		throw new Refused(`Product: there is no product ${slug}. To add it, enter its name in the column Name.`)
	refuseLostLetters({ name: '' }, { name: cells.Name })
	const name = parse(ProductName, cells.Name, 'Name')
	const [id] = batch.newIds
	if (id === undefined) throw new Error(`There is no id for the product ${slug}`)
	changes.push('new product, as a draft')
	entries.push(productAdded({ id, name }))
	return { ...newProduct(name), id, slug, position: batch.nextPosition, status: 'draft', version: 1 }
}

function withDetails(line: Line, product: ProductRow): ProductRow {
	const { cells, entries } = line
	const current = detailValues(product)
	const wanted = withoutReplaced(line.replaced, {
		slug: product.slug,
		current,
		wanted: {
			name: cells.Name ?? current.name,
			shortName: cells['Short name'] ?? current.shortName,
			coffee: PercentText.parse(cells['Coffee (%)'] ?? current.coffee),
			chicory: PercentText.parse(cells['Chicory (%)'] ?? current.chicory),
			roast: cells.Roast ?? current.roast,
			taxCategory: taxCategoryOf(line) ?? current.taxCategory,
		},
	})
	refuseLostLetters(current, wanted)
	if (!recordDifferences(line, current, wanted)) return product
	const { isFood, genericName, ingredients, shelfLife, countryOfOrigin, manufacturer, fssaiLicence } = product
	const after = detailsOf(
		parse(
			ProductDetailsInput,
			{
				...wanted,
				...(isFood ? { isFood: 'on' } : {}),
				genericName: genericName ?? '',
				ingredients: ingredients ?? '',
				shelfLife: shelfLife ?? '',
				countryOfOrigin,
				manufacturer: manufacturer ?? '',
				fssaiLicence: fssaiLicence ?? '',
			},
			'Name',
		),
	)
	refuseIf(product.status === 'active' && whyHasNoRate(after, line), 'Tax category')
	const detail = differences(product, after)
	entries.push({ action: 'product changed', productId: product.id, detail })
	return { ...product, ...after, version: product.version + 1 }
}

/** Finds the tax category by its key or by its name. */
function taxCategoryOf({ cells, categories }: Line): string | undefined {
	const cell = cells['Tax category']
	if (cell === undefined) return undefined
	const wanted = cell.toLowerCase()
	const found = categories.find(({ value, label }) => value === wanted || label.toLowerCase() === wanted)
	if (found) return found.value
	const values = categories.map(({ value }) => value)
	throw new Refused(`Tax category: ${shown(cell)} doesn't exist. Enter ${values.join(' or ')}.`)
}

/** Images and badge are not changed. */
function withContent(line: Line, product: ProductRow): ProductRow {
	const { cells, entries } = line
	const current = contentValues(product)
	const wanted = withoutReplaced(line.replaced, {
		slug: product.slug,
		current,
		wanted: {
			description: cells.Description ?? current.description,
			story: cells.Story ?? current.story,
			features: cells.Features ? splitCell(cells.Features).join('\n') : current.features,
		},
	})
	refuseLostLetters(current, wanted)
	if (!recordDifferences(line, current, wanted)) return product
	const { images, badge, onSaleSince, pageTitle, pageDescription } = product
	const after = parse(ProductContentInput, {
		...wanted,
		images,
		badge: badge ?? '',
		onSaleSince: onSaleSince ?? '',
		pageTitle: pageTitle ?? '',
		pageDescription: pageDescription ?? '',
	})
	const detail = differences(contentOf(product), after)
	entries.push({ action: 'product content changed', productId: product.id, detail })
	return { ...product, ...after, version: product.version + 1 }
}
