/** Pictures the shop is given: where they are kept, what they are called, and what counts as one. */

/** Public, both of them. The first holds the products' pictures, the second the logo. */
export const BUCKETS = ['product-images', 'home'] as const
export type Bucket = (typeof BUCKETS)[number]

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** A few kilobytes can unfold to gigabytes; a good camera stays below this. AVIF is unfolded whole, at 19 bytes a point, before it can be made smaller. */
export const MAX_IMAGE_PIXELS: Record<ImageKind, number> = {
	jpeg: 50_000_000,
	png: 50_000_000,
	webp: 50_000_000,
	avif: 16_000_000,
}
/** Below this a picture is mush on every screen. */
export const MIN_SIDE = 64
/** What a picture is kept at; no page shows more. */
export const MAX_SIDE = 1600
/** The widths beside it that pages choose from. */
export const STORED_WIDTHS = [160, 480, 800, 1200] as const

/** As specified; why is in the log. */
export const UPLOAD_FAILED = {
	title: 'Upload failed',
	message: 'Something went wrong while uploading the file',
}

export type StoredFile = {
	name: string
	url: string
	size: number
	metadata: { mimetype: string; size: number }
}

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif'

/** By the first bytes alone: what a file is called, and what its sender says it is, counts for nothing. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
	const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
	if (ascii(0, 3) === '\xFF\xD8\xFF') return 'jpeg'
	if (ascii(0, 8) === '\x89PNG\r\n\x1A\n') return 'png'
	if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
	if (ascii(4, 8) === 'ftyp' && brandsOf(ascii(0, 64)).includes('avif')) return 'avif'
	return null
}

/** An AVIF file opens with the list of what it can be read as, four letters each. */
function brandsOf(head: string): string[] {
	const length = Math.min(head.charCodeAt(3), head.length)
	const brands = head.slice(8, 12) + head.slice(16, length)
	return brands.match(/.{4}/gs) ?? []
}

const LONGEST_STEM = 60

/** `1795161600000-kaapi-on-the-veranda.jpg`: in the order they came, and nothing in it that an address would have to escape. */
export function storedName(now: Date, original: string, extension: 'jpg' | 'png'): string {
	const stem = original
		.replace(/\.[a-z0-9]{1,5}$/i, '')
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, LONGEST_STEM)
		.replace(/^-+|-+$/g, '')
	return `${now.getTime()}-${stem || 'picture'}.${extension}`
}

const FOLDER = /^[a-z0-9-]{1,40}$/
const STORED = /^(?:[a-z0-9-]{1,40}\/)?[0-9]{13}-[a-z0-9-]{1,60}(?:\.(?:jpg|png)|\/[0-9]{2,4}\.webp)$/

/** A folder of a bucket; the empty one is the bucket itself. */
export function isFolder(text: string): boolean {
	return text === '' || FOLDER.test(text)
}

/** Whether a path inside a bucket is one that `storedName` made, or one of its widths. No other is ever looked for. */
export function isStoredPath(path: string): boolean {
	return STORED.test(path)
}

/** Whether an address of the shop means a stored picture. */
export function isStoredAddress(address: string): boolean {
	const bucket = BUCKETS.find((one) => address.startsWith(`/${one}/`))
	return bucket !== undefined && isStoredPath(address.slice(bucket.length + 2))
}

export function publicAddress(bucket: Bucket, path: string): string {
	return `/${bucket}/${path}`
}

/** From the address of a product's picture, as orders keep it, back to its path in the bucket. */
export function productImagePath(address: string): string {
	return address.replace(publicAddress('product-images', ''), '')
}

/** `pure/1795161600000-cup.jpg` at 480 → `pure/1795161600000-cup/480.webp`: a folder, so that no list of files shows it. */
export function pathAtWidth(path: string, width: number): string {
	return `${path.replace(/\.[a-z]+$/, '')}/${width}.webp`
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

export function mimetypeOf(path: string): string {
	return TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** `1.4 MB`, `86 kB`: as a folder on the owner's own machine says it. */
export function formatBytes(size: number): string {
	return size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`
}
