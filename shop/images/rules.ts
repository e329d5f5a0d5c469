/** Rules of images: limits, formats, stored names and public URLs. */

/** Both are public: product images, and images of the home page such as the logo. */
export const BUCKETS = ['product-images', 'home'] as const
export type Bucket = (typeof BUCKETS)[number]

/**
 * A file of a few kilobytes can decode to gigabytes. AVIF has a lower limit, because it is decoded in full, at 19 bytes a
 * pixel, before it can be resized.
 */
export const MAX_IMAGE_PIXELS: Record<ImageKind, number> = {
	jpeg: 50_000_000,
	png: 50_000_000,
	webp: 50_000_000,
	avif: 16_000_000,
}
/** A word-mark logo is low and wide. */
export const MIN_SIDE = 32
/** Larger images are reduced to this, because no page shows more. */
export const MAX_SIDE = 1600
/** The widths of the resized versions stored with each image, as WebP. */
export const STORED_WIDTHS = [160, 480, 800, 1200] as const
/**
 * The widths of the versions for emails, twice what they show: of a pack, a logo and an image as wide as the email. They
 * are JPEG or PNG as the image is, because Outlook shows no WebP.
 */
export const EMAIL_WIDTHS = [160, 480, 1120] as const
export type EmailWidth = (typeof EMAIL_WIDTHS)[number]

export type StoredFile = {
	name: string
	url: string
	size: number
	metadata: { mimetype: string; size: number }
}

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif'

/** Detects the format by the first bytes, because file names and declared types cannot be trusted. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
	const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
	if (ascii(0, 3) === '\xFF\xD8\xFF') return 'jpeg'
	if (ascii(0, 8) === '\x89PNG\r\n\x1A\n') return 'png'
	if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
	if (ascii(4, 8) === 'ftyp' && fileTypeBrands(ascii(0, 64)).includes('avif')) return 'avif'
	return null
}

/** Phones of Apple take photos in this format, which few browsers show. */
export function isHeic(bytes: Uint8Array): boolean {
	const header = String.fromCharCode(...bytes.subarray(0, 64))
	return header.slice(4, 8) === 'ftyp' && fileTypeBrands(header).some((brand) => HEIC_BRANDS.includes(brand))
}

const HEIC_BRANDS = ['heic', 'heix', 'mif1']

/** Returns the major and compatible brands of an ISO media file (ISO/IEC 14496-12, section 4.3), four characters each. */
function fileTypeBrands(header: string): string[] {
	const length = Math.min(header.charCodeAt(3), header.length)
	const brands = header.slice(8, 12) + header.slice(16, length)
	return brands.match(/.{4}/gs) ?? []
}

const MAX_STEM_LENGTH = 60

/** Returns for example `1795161600000-kaapi-on-the-veranda.jpg`, which sorts by upload time and needs no escaping in a URL. */
export function storedName(now: Date, original: string, extension: 'jpg' | 'png'): string {
	const stem = original
		.replace(/\.[a-z0-9]{1,5}$/i, '')
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, MAX_STEM_LENGTH)
		.replace(/^-+|-+$/g, '')
	return `${now.getTime()}-${stem || 'image'}.${extension}`
}

/** Returns the part of a stored path that came from the uploader: 'kaapi-on-the-veranda.jpg'. */
export function givenName(path: string): string {
	return path.replace(/^.*\//, '').replace(/^[0-9]{13}-/, '')
}

const FOLDER = /^[a-z0-9-]{1,40}$/
const STORED =
	/^(?:[a-z0-9-]{1,40}\/)?[0-9]{13}-[a-z0-9-]{1,60}(?:\.(?:jpg|png)|\/[0-9]{2,4}\.(?:webp|jpg|png))$/

/** Returns whether this is a valid folder of a bucket. The empty text is the bucket itself. */
export function isFolder(text: string): boolean {
	return text === '' || FOLDER.test(text)
}

/** Returns whether a path is an image named by `storedName` or one of its resized versions. No other path is ever read. */
export function isStoredPath(path: string): boolean {
	return STORED.test(path)
}

const IMAGE_PATH = /^(?:[a-z0-9-]{1,40}\/)?[a-z0-9-]{1,80}\.(?:jpg|png)$/

/** Returns whether this could be the path of a product image, stored or delivered with the shop. */
export function isImagePath(text: string): boolean {
	return IMAGE_PATH.test(text)
}

export function isStoredImageUrl(url: string): boolean {
	const bucket = BUCKETS.find((name) => url.startsWith(`/${name}/`))
	return bucket !== undefined && isStoredPath(url.slice(bucket.length + 2))
}

export function imageUrl(bucket: Bucket, path: string): string {
	return `/${bucket}/${path}`
}

/** Returns the path in the bucket for the URL of a product image, which orders store. */
export function productImagePath(url: string): string {
	return url.replace(imageUrl('product-images', ''), '')
}

/**
 * `pure/1795161600000-cup.jpg` at 480 becomes `pure/1795161600000-cup/480.webp`. It is in a folder of its own, so that it
 * is not listed as an image.
 */
export function pathAtWidth(path: string, width: number): string {
	return path.replace(/\.[a-z]+$/, `/${width}.webp`)
}

/** `pure/1795161600000-cup.jpg` at 480 becomes `pure/1795161600000-cup/480.jpg`. */
export function emailPathAtWidth(path: string, width: EmailWidth): string {
	return path.replace(/\.[a-z]+$/, `/${width}$&`)
}

/** The inverse of `emailPathAtWidth`, or null for any other path. */
export function originalOfEmailPath(path: string): string | null {
	const [, stem, width, extension] = /^(.+)\/(\d+)(\.jpg|\.png)$/.exec(path) ?? []
	const isOfEmail = EMAIL_WIDTHS.some((known) => String(known) === width)
	return stem && extension && isOfEmail ? stem + extension : null
}

/** Returns the URL of the small version of a product image, uploaded or delivered with the shop, for emails and lists. */
export function smallImageUrl(url: string): string {
	const path = productImagePath(url)
	if (isStoredPath(path)) return imageUrl('product-images', emailPathAtWidth(path, 160))
	return `/pictures/${path.replace(/\.[a-z]+$/, '')}-thumbnail.jpg`
}

/** Returns the URL of the version that is as wide as an email, of an uploaded image. */
export function wideEmailImageUrl(url: string): string {
	return isStoredImageUrl(url) ? emailPathAtWidth(url, 1120) : url
}

/** Returns the URL of an image that came with the shop (bin/images.mjs). `name` has no extension. */
export function preparedImageUrl(name: string, width: number, format: 'avif' | 'webp'): string {
	return `/pictures/${name}-${width}.${format}`
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

export function mimetypeOf(path: string): string {
	return TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
