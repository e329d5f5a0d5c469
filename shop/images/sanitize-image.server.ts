/** Re-encodes uploaded images: decodes them within limits and keeps only their pixels, without metadata and hidden content. */
import sharp, { type Sharp } from 'sharp'
import { DAMAGED, inspectImage, rejectImage } from './inspect-image.ts'
import {
	EMAIL_WIDTHS,
	type EmailWidth,
	type ImageKind,
	MAX_IMAGE_PIXELS,
	MAX_SIDE,
	MIN_SIDE,
	STORED_WIDTHS,
} from './rules.ts'
import type { Outcome, Refusal } from '#shop/outcome.ts'

export type SanitizedImage = {
	extension: 'jpg' | 'png'
	bytes: Uint8Array
	widths: ResizedImage<number>[]
	/** In the format of the image itself. */
	emailWidths: ResizedImage<EmailWidth>[]
}

type ResizedImage<Width> = { width: Width; bytes: Uint8Array }

/** The library decodes dozens of formats, each with attacks of its own, so only four are allowed. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
	operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

const TIMEOUT_SECONDS = 20
const QUALITY = { jpeg: 82, emailJpeg: 72, webp: 76 }
/** The ivory of the page background. */
const BACKGROUND = '#FFFBF4'

/** Uses much memory, so outside of tests only re-encode-process.server.ts may call it. */
export async function sanitizeImage(bytes: Uint8Array): Promise<Outcome<{ image: SanitizedImage }>> {
	const inspected = inspectImage(bytes)
	if (!inspected.ok) return inspected
	try {
		const refusal = await refuseDimensions(bytes, inspected.kind)
		return refusal ?? { ok: true, image: await reEncode(bytes, inspected.kind) }
	} catch (error) {
		// The library has no error codes, so every error while decoding counts as damage.
		if (!(error instanceof Error)) throw error
		return rejectImage(DAMAGED)
	}
}

/** Reads the dimensions from the file header, before anything is decoded. */
async function refuseDimensions(bytes: Uint8Array, kind: ImageKind): Promise<Refusal | null> {
	const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
	const limit = MAX_IMAGE_PIXELS[kind]
	if (width * height > limit) {
		const megapixels = limit / 1_000_000
		const rule =
			kind === 'avif'
				? `AVIF images can have up to ${megapixels} megapixels. Try it as a JPEG.`
				: `The limit is ${megapixels} megapixels.`
		return rejectImage(`This image is ${width} × ${height} pixels. ${rule}`)
	}
	if (Math.min(width, height) < MIN_SIDE) {
		return rejectImage(
			`This image is ${width} × ${height} pixels. Each side must be at least ${MIN_SIDE} pixels.`,
		)
	}
	return null
}

async function reEncode(original: Uint8Array, kind: ImageKind): Promise<SanitizedImage> {
	const limits = { limitInputPixels: MAX_IMAGE_PIXELS[kind], failOn: 'warning' } as const
	const { data, info } = await sharp(original, limits)
		.timeout({ seconds: TIMEOUT_SECONDS })
		// The rotation is stored in the metadata, which is removed.
		.autoOrient()
		.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
		.toColourspace('srgb')
		.raw()
		.toBuffer({ resolveWithObject: true })
	const decoded = () =>
		sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
	const isOpaque = info.channels === 3 || (await decoded().stats()).isOpaque
	const encode = (image: Sharp, quality: number) =>
		isOpaque
			? image.flatten({ background: BACKGROUND }).jpeg({ quality, mozjpeg: true })
			: image.png({ compressionLevel: 9 })
	const resized = <Width extends number>(widths: readonly Width[], encodeResized: (image: Sharp) => Sharp) =>
		Promise.all(
			widths.map(async (width) => ({
				width,
				bytes: await encodeResized(decoded().resize({ width, withoutEnlargement: true })).toBuffer(),
			})),
		)
	return {
		extension: isOpaque ? 'jpg' : 'png',
		bytes: await encode(decoded(), QUALITY.jpeg).toBuffer(),
		widths: await resized(STORED_WIDTHS, (image) => image.webp({ quality: QUALITY.webp, effort: 3 })),
		emailWidths: await resized(EMAIL_WIDTHS, (image) => encode(image, QUALITY.emailJpeg)),
	}
}
