/** From whatever somebody sent to a picture of our own making: decoded within limits, drawn anew, and nothing else kept of it. */
import sharp from 'sharp'
import {
	formatBytes,
	KEPT_WIDTHS,
	LONGEST_SIDE,
	MOST_PICTURE_BYTES,
	MOST_PICTURE_PIXELS,
	type PictureKind,
	pictureKind,
	SHORTEST_SIDE,
} from './rules.ts'
import { inTurn } from './turns.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'

type CleanPicture = {
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

/** Decoding runs on the library's own threads, so the server goes on answering. */
export async function cleanPicture(bytes: Uint8Array): Promise<Outcome<{ picture: CleanPicture }>> {
	if (bytes.length === 0) return notTaken('Please choose a picture.')
	if (bytes.length > MOST_PICTURE_BYTES) {
		return notTaken(`A picture may have at most ${formatBytes(MOST_PICTURE_BYTES)}.`)
	}
	const kind = pictureKind(bytes)
	if (!kind) return notTaken('This is not a JPEG, PNG, WebP or AVIF picture.')
	try {
		return await inTurn(
			async () => (await whyNotDecoded(bytes, kind)) ?? { ok: true, picture: await drawAnew(bytes, kind) },
		)
	} catch (error) {
		// The library has no codes: whatever it could not read to its end is damaged as far as we are concerned.
		if (!(error instanceof Error)) throw error
		return notTaken('This picture is damaged or incomplete. Please save it again and send that.')
	}
}

/** The head of the file says how large it would become, before anything is unfolded. */
async function whyNotDecoded(bytes: Uint8Array, kind: PictureKind): Promise<Refusal | null> {
	const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
	const most = MOST_PICTURE_PIXELS[kind]
	if (width * height > most) {
		const millions = `at most ${most / 1_000_000} million points are read`
		const asWhat = kind === 'avif' ? ' of an AVIF picture. As a JPEG it may be larger' : ''
		return notTaken(`This picture is ${width} × ${height}; ${millions}${asWhat}.`)
	}
	if (Math.min(width, height) < SHORTEST_SIDE) {
		return notTaken(`This picture is ${width} × ${height}; each side needs at least ${SHORTEST_SIDE}.`)
	}
	return null
}

async function drawAnew(sent: Uint8Array, kind: PictureKind): Promise<CleanPicture> {
	// Turned as the camera held it, because the note that says so goes with all other notes.
	const limits = { limitInputPixels: MOST_PICTURE_PIXELS[kind], failOn: 'warning' } as const
	const { data, info } = await sharp(sent, limits)
		.timeout({ seconds: MOST_SECONDS })
		.autoOrient()
		.resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
		.toColourspace('srgb')
		.raw()
		.toBuffer({ resolveWithObject: true })
	const drawn = () =>
		sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
	const isOpaque = info.channels === 3 || (await drawn().stats()).isOpaque
	const whole = isOpaque
		? drawn().flatten({ background: GROUND }).jpeg({ quality: QUALITY.jpeg, mozjpeg: true })
		: drawn().png({ compressionLevel: 9 })
	const widths = KEPT_WIDTHS.map(async (width) => ({
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

function notTaken(message: string): Refusal {
	return refuse('invalid', UPLOAD_FAILED, { message, field: 'picture', code: 'not_taken' })
}

export const UPLOAD_FAILED = 'Upload failed'
