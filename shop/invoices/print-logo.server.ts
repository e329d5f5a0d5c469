/** Prepares the owner's logo for the head of an invoice. */

/** In points. */
export const LOGO_SIZE = { width: 260, height: 44 }
const PIXELS_PER_POINT = 3

/**
 * Returns null if it cannot be read, because every invoice must print. The image is flattened, because a transparent one
 * takes long to draw in a PDF.
 */
export async function printableLogo(bytes: Uint8Array): Promise<Buffer | null> {
	const { default: sharp } = await import('sharp')
	const { width, height } = LOGO_SIZE
	try {
		return await sharp(bytes)
			.resize({
				width: width * PIXELS_PER_POINT,
				height: height * PIXELS_PER_POINT,
				fit: 'inside',
				withoutEnlargement: true,
			})
			.flatten({ background: '#FFFFFF' })
			.png()
			.toBuffer()
	} catch (error) {
		// The library has no error codes, so every error while decoding counts as damage.
		if (error instanceof Error) return null
		throw error
	}
}
