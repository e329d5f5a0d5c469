/** From whatever somebody sent to a picture of our own making: decoded within limits, drawn anew, and nothing else kept of it. */
import sharp from 'sharp'
import { DAMAGED, inspectImage, rejectImage } from './inspect-image.ts'
import { STORED_WIDTHS, MAX_SIDE, MAX_IMAGE_PIXELS, type ImageKind, MIN_SIDE } from './rules.ts'
import type { Outcome, Refusal } from '#shop/outcome.ts'

export type SanitizedImage = {
	extension: 'jpg' | 'png'
	bytes: Uint8Array
	widths: { width: number; bytes: Uint8Array }[]
}

/** The library reads dozens of formats, and each is a way in: all are shut but the four. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
	operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

const MOST_SECONDS = 20
const QUALITY = { jpeg: 82, webp: 76 }
/** Ivory, as the pages behind it. */
const GROUND = '#FFFBF4'

/** Decoding runs on the library's own threads. Outside of tests only clean-process.server.ts calls this. */
export async function sanitizeImage(bytes: Uint8Array): Promise<Outcome<{ picture: SanitizedImage }>> {
	const looked = inspectImage(bytes)
	if (!looked.ok) return looked
	try {
		const refusal = await whyNotDecoded(bytes, looked.kind)
		return refusal ?? { ok: true, picture: await drawAnew(bytes, looked.kind) }
	} catch (error) {
		// The library has no codes: whatever it could not read to its end is damaged as far as we are concerned.
		if (!(error instanceof Error)) throw error
		return rejectImage(DAMAGED)
	}
}

/** The head of the file says how large it would become, before anything is unfolded. */
async function whyNotDecoded(bytes: Uint8Array, kind: ImageKind): Promise<Refusal | null> {
	const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
	const most = MAX_IMAGE_PIXELS[kind]
	if (width * height > most) {
		const millions = `at most ${most / 1_000_000} million points are read`
		const asWhat = kind === 'avif' ? ' of an AVIF picture. As a JPEG it may be larger' : ''
		return rejectImage(`This picture is ${width} × ${height}; ${millions}${asWhat}.`)
	}
	if (Math.min(width, height) < MIN_SIDE) {
		return rejectImage(`This picture is ${width} × ${height}; each side needs at least ${MIN_SIDE}.`)
	}
	return null
}

async function drawAnew(sent: Uint8Array, kind: ImageKind): Promise<SanitizedImage> {
	// Turned as the camera held it, because the note that says so goes with all other notes.
	const limits = { limitInputPixels: MAX_IMAGE_PIXELS[kind], failOn: 'warning' } as const
	const { data, info } = await sharp(sent, limits)
		.timeout({ seconds: MOST_SECONDS })
		.autoOrient()
		.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
		.toColourspace('srgb')
		.raw()
		.toBuffer({ resolveWithObject: true })
	const drawn = () =>
		sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
	const isOpaque = info.channels === 3 || (await drawn().stats()).isOpaque
	const whole = isOpaque
		? drawn().flatten({ background: GROUND }).jpeg({ quality: QUALITY.jpeg, mozjpeg: true })
		: drawn().png({ compressionLevel: 9 })
	const widths = STORED_WIDTHS.map(async (width) => ({
		width,
		bytes: await drawn()
			.resize({ width, withoutEnlargement: true })
			.webp({ quality: QUALITY.webp, effort: 3 })
			.toBuffer(),
	}))
	return {
		extension: isOpaque ? 'jpg' : 'png',
		bytes: await whole.toBuffer(),
		widths: await Promise.all(widths),
	}
}
