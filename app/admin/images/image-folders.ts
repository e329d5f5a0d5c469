/** Folders of the image storage: one for all products, one per product, one for the home page. */
import { PRODUCTS } from '#shop/catalogue/rules.ts'
import { BUCKETS, type Bucket } from '#shop/images/rules.ts'

export type ImageFolder = { bucket: Bucket; folder: string }

export const IMAGE_FOLDERS = [
	{ query: 'bucket=product-images', label: 'All products' },
	...PRODUCTS.map(({ slug, shortName }) => ({ query: `folder=${slug}`, label: shortName })),
	{ query: 'bucket=home', label: 'Logo and home page' },
]

/** Reads the folder from a query string. An unknown bucket becomes the first one, and an unknown folder the root of its bucket. */
export function readFolder(query: URLSearchParams): ImageFolder {
	const bucket = BUCKETS.find((name) => name === query.get('bucket')) ?? BUCKETS[0]
	const product = PRODUCTS.find(({ slug }) => slug === query.get('folder'))
	return { bucket, folder: bucket === 'product-images' && product ? product.slug : '' }
}

export function folderQuery({ bucket, folder }: ImageFolder): string {
	return folder ? `folder=${folder}` : `bucket=${bucket}`
}
