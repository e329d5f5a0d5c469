/** Where a picture of the console lies: a bucket, and in that of the products a folder for each of them. */
import { PRODUCTS } from '#shop/catalogue/rules.ts'
import { BUCKETS, type Bucket } from '#shop/images/rules.ts'

export type Place = { bucket: Bucket; folder: string }

export const FOLDERS = PRODUCTS.map(({ slug, shortName }) => ({ folder: slug, words: shortName }))

/** Which bucket and folder an address means; what nobody knows is the first bucket, or no folder. */
export function placeIn(query: URLSearchParams): Place {
	const bucket = BUCKETS.find((one) => one === query.get('bucket')) ?? BUCKETS[0]
	const known = FOLDERS.find(({ folder }) => folder === query.get('folder'))
	return { bucket, folder: bucket === 'product-images' && known ? known.folder : '' }
}

export function addressOf({ bucket, folder }: Place): string {
	return folder ? `folder=${folder}` : `bucket=${bucket}`
}
