/** Converts a product to the values of its forms and back. */
import type { ProductContent } from './content.ts'
import type { Product, ProductImage } from './rules.ts'
import type { FormValues } from '#shop/input/merge-edits.ts'
import { parseJson } from '#shop/input/parse-json.ts'

export const CONTENT_LABELS = {
	description: 'Description',
	story: 'Story',
	features: 'Features, one per line',
	badge: 'Badge on the home page',
	onSaleSince: 'On sale since',
	images: 'Images',
	pageTitle: 'Title in search results',
	pageDescription: 'Text in search results',
} as const

export function toContentForm(content: ProductContent) {
	return {
		description: content.description,
		story: content.story,
		features: content.features.join('\n'),
		badge: content.badge ?? '',
		onSaleSince: content.onSaleSince ?? '',
		images: joinImages(content.images),
		pageTitle: content.pageTitle ?? '',
		pageDescription: content.pageDescription ?? '',
	}
}

/** Joins all images into one text, so that the form can be compared by its values. */
export function joinImages(images: readonly ProductImage[]): string {
	return JSON.stringify(images.map(({ path, alt }) => [path, alt.trim()]))
}

export function parseImages(text: string): ProductImage[] {
	const parsed = parseJson(text)
	if (!Array.isArray(parsed)) return []
	return parsed.map(([path, alt]: unknown[]) => ({ path: String(path), alt: String(alt) }))
}

/** For a preview, whether or not the values could be saved. */
export function draftOf(values: FormValues): ProductContent {
	return {
		description: values['description'] ?? '',
		story: values['story'] ?? '',
		features: (values['features'] ?? '').split('\n').filter((line) => line.trim() !== ''),
		images: parseImages(values['images'] ?? ''),
		badge: values['badge'] || null,
		onSaleSince: values['onSaleSince'] || null,
		pageTitle: values['pageTitle'] || null,
		pageDescription: values['pageDescription'] || null,
	}
}

export const DETAILS_LABELS = {
	name: 'Name',
	shortName: 'Short name',
	coffee: 'Coffee (%)',
	chicory: 'Chicory (%)',
	roast: 'Roast',
	taxCategory: 'Tax category',
	isFood: 'It is food',
	genericName: 'Generic name',
	ingredients: 'Ingredients',
	shelfLife: 'Shelf life',
	countryOfOrigin: 'Country of origin',
	manufacturer: 'Manufacturer, with address',
	fssaiLicence: 'FSSAI licence of the manufacturer',
} as const

export function toDetailsForm(product: Product): Record<keyof typeof DETAILS_LABELS, string> {
	return {
		name: product.name,
		shortName: product.shortName,
		coffee: String(product.composition?.coffee ?? ''),
		chicory: String(product.composition?.chicory ?? ''),
		roast: product.roast ?? '',
		taxCategory: product.taxCategory,
		isFood: product.isFood ? 'on' : '',
		genericName: product.genericName ?? '',
		ingredients: product.ingredients ?? '',
		shelfLife: product.shelfLife ?? '',
		countryOfOrigin: product.countryOfOrigin,
		manufacturer: product.manufacturer ?? '',
		fssaiLicence: product.fssaiLicence ?? '',
	}
}
