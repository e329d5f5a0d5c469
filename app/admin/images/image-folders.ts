/** Folders of the image storage: one for all products, one per product, one for the logo and the pages. */
import type { Product } from '#shop/catalogue/rules.ts'
import { BUCKETS, type Bucket } from '#shop/images/rules.ts'

export type ImageFolder = { bucket: Bucket; folder: string }

type FolderProduct = Pick<Product, 'slug' | 'shortName'>

export function imageFolders(products: readonly FolderProduct[]) {
	return [
		{ query: 'bucket=product-images', label: 'All products' },
		...products.map(({ slug, shortName }) => ({ query: `folder=${slug}`, label: shortName })),
		{ query: 'bucket=home', label: 'Logo and pages' },
	]
}

/** Reads the folder from a query string. An unknown bucket becomes the first one, and an unknown folder the root of its bucket. */
export function readFolder(query: URLSearchParams, products: readonly FolderProduct[]): ImageFolder {
	const bucket = BUCKETS.find((name) => name === query.get('bucket')) ?? BUCKETS[0]
	const product = products.find(({ slug }) => slug === query.get('folder'))
	return { bucket, folder: bucket === 'product-images' && product ? product.slug : '' }
}

export function folderQuery({ bucket, folder }: ImageFolder): string {
	return folder ? `folder=${folder}` : `bucket=${bucket}`
}
