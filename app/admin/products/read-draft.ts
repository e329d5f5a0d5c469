/** Reads the form of a product's text and images, whether or not it could be saved. */
import type { ProductContent } from '#shop/catalogue/content.ts'
import { draftOf } from '#shop/catalogue/product-forms.ts'
import type { ProductImage } from '#shop/catalogue/rules.ts'

export function readDraft(form: FormData): ProductContent {
	const texts = [...form].map(([name, value]) => [name, String(value)])
	return { ...draftOf(Object.fromEntries(texts)), images: readImages(form) }
}

export function readImages(form: FormData): ProductImage[] {
	const alts = form.getAll('alt')
	return form.getAll('image').map((path, index) => ({ path: String(path), alt: String(alts[index] ?? '') }))
}
