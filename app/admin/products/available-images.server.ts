/** The uploaded images that a product can show. */
import { findProduct, type Product } from '#shop/catalogue/rules.ts'
import { SPECIFIED_PRODUCTS } from '#shop/catalogue/specified-products.ts'
import { listDeleted } from '#shop/images/deleted-images.server.ts'
import { listImages } from '#shop/images/images.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

const BUCKET = 'product-images'

/** Lists the images that the product has or came with, then the uploaded ones: its own, and those for all products. */
export async function listAvailableImages(shop: Shop, product: Product): Promise<string[]> {
	const { id, slug, images } = product
	const [own, shared] = await Promise.all([
		listImages(shop, { bucket: BUCKET, folder: slug }),
		listImages(shop, { bucket: BUCKET, folder: '' }),
	])
	const specified = findProduct(SPECIFIED_PRODUCTS, id)
	const paths = [
		...[...(specified?.images ?? []), ...images].map(({ path }) => path),
		...own.files.map(({ name }) => `${slug}/${name}`),
		...shared.files.map(({ name }) => name),
	]
	return [...new Set(paths)]
}

export async function isAnyDeleted(transaction: Transaction, images: readonly string[]): Promise<boolean> {
	const deleted = await listDeleted(
		transaction,
		images.map((path) => `${BUCKET}/${path}`),
	)
	return deleted.length > 0
}
