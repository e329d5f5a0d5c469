import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reEncodeInChildProcess } from './re-encode.server.ts'
import { sanitizeImage } from './sanitize-image.server.ts'
import { MAX_IMAGE_BYTES } from './upload.ts'

const square = (side = 200) =>
	sharp({ create: { width: side, height: side, channels: 3, background: '#6b3f2a' } })

describe('an upload', () => {
	const refusalOf = async (bytes: Uint8Array) => {
		const outcome = await sanitizeImage(bytes)
		return outcome.ok ? null : outcome.message
	}
	const sanitized = async (bytes: Uint8Array) => {
		const outcome = await sanitizeImage(bytes)
		if (!outcome.ok) throw new Error(outcome.message)
		return outcome.image
	}

	test('can be JPEG, PNG, WebP or AVIF', async () => {
		expect(await refusalOf(await square().jpeg().toBuffer())).toBe(null)
		expect(await refusalOf(await square().png().toBuffer())).toBe(null)
		expect(await refusalOf(await square().webp().toBuffer())).toBe(null)
		expect(await refusalOf(await square().avif({ effort: 0 }).toBuffer())).toBe(null)
	})

	test('of any other format is refused', async () => {
		const WRONG_FORMAT = 'Please choose a JPEG, PNG, WebP or AVIF image.'
		const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
		expect(await refusalOf(Buffer.from(svg))).toBe(WRONG_FORMAT)
		expect(await refusalOf(await square().gif().toBuffer())).toBe(WRONG_FORMAT)
		expect(await refusalOf(await square().tiff().toBuffer())).toBe(WRONG_FORMAT)
		const hidden = Buffer.concat([Buffer.from('<script>1</script>'), await square().jpeg().toBuffer()])
		expect(await refusalOf(hidden)).toBe(WRONG_FORMAT)
		expect(await refusalOf(new Uint8Array())).toBe('Please choose an image.')
		const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
		expect(await refusalOf(heic)).toBe(
			'This is a HEIC photo, as an iPhone takes them. Please save or send it as JPEG, and choose the JPEG.',
		)
	})

	test('that is damaged or truncated is refused', async () => {
		const DAMAGED = /damaged or incomplete/
		const jpeg = await square(400).jpeg().toBuffer()
		const png = await square(400).png().toBuffer()
		const webp = await square(400).webp().toBuffer()
		for (const whole of [jpeg, png, webp]) {
			expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * 0.6)))).toMatch(DAMAGED)
		}
		expect(await refusalOf(Buffer.from('\xFF\xD8\xFF and no image', 'latin1'))).toMatch(DAMAGED)
	})

	test('with too many bytes or too few pixels is refused', async () => {
		expect(await refusalOf(Buffer.alloc(MAX_IMAGE_BYTES + 1, 1))).toBe('Images can be up to 10 MB.')
		expect(await refusalOf(await square(31).png().toBuffer())).toContain('31 × 31')
	})

	test('with too many pixels is refused by its header, before anything is decoded', async () => {
		const bomb = pngOf(60_000, 60_000)
		const before = process.memoryUsage().rss
		expect(await refusalOf(bomb)).toContain('60000 × 60000')
		expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
	})

	test('in AVIF, which is decoded in full, has a lower limit', async () => {
		const [width, height] = [4_000, 4_001]
		const avif = await square().avif({ effort: 0 }).toBuffer()
		const size = avif.indexOf('ispe') + 8
		avif.writeUInt32BE(width, size)
		avif.writeUInt32BE(height, size + 4)
		expect(await refusalOf(avif)).toBe(
			'This image is 4000 × 4001 pixels. AVIF images can have up to 16 megapixels. Try it as a JPEG.',
		)
		expect(await refusalOf(pngOf(width, height))).not.toContain('megapixels')
	})

	test('loses its metadata and anything appended to it', async () => {
		const withExif = await square(300)
			.jpeg()
			.withExif({ IFD0: { Copyright: 'at home, 13.08 N 80.27 E' } })
			.toBuffer()
		expect(withExif.includes('13.08 N')).toBe(true)
		const polyglot = Buffer.concat([withExif, Buffer.from('PK\x03\x04<?php system($_GET[0]);')])
		const { bytes } = await sanitized(polyglot)
		expect((await sharp(bytes).metadata()).exif).toBeUndefined()
		expect(Buffer.from(bytes).includes('13.08 N')).toBe(false)
		expect(Buffer.from(bytes).includes('<?php')).toBe(false)
	})

	test('is rotated as its metadata says, and reduced to what a page shows', async () => {
		const rotated = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: 'red' } })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer()
		const { bytes } = await sanitized(rotated)
		expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 1600, format: 'jpeg' })
	})

	test('with transparency becomes a PNG', async () => {
		const translucent = await sharp({
			create: { width: 200, height: 100, channels: 4, background: { r: 1, g: 1, b: 1, alpha: 0.5 } },
		})
			.webp()
			.toBuffer()
		const { bytes, extension } = await sanitized(translucent)
		expect(extension).toBe('png')
		expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
	})
})

describe('the child process', () => {
	test('re-encodes images one at a time and in order, because memory is sufficient for one', async () => {
		const large = await square(1_200).avif({ effort: 0 }).toBuffer()
		const small = await square(64).jpeg().toBuffer()
		const done: string[] = []
		const outcomes = await Promise.all(
			[large, small].map(async (image, index) => {
				const outcome = await reEncodeInChildProcess(image)
				done.push(index === 0 ? 'large' : 'small')
				return outcome
			}),
		)
		expect(done).toEqual(['large', 'small'])
		expect(outcomes[1]).toEqual(await sanitizeImage(small))
	})

	test('reports why an image is refused', async () => {
		const truncated = (await square(400).jpeg().toBuffer()).subarray(0, 500)
		expect(await reEncodeInChildProcess(truncated)).toEqual(await sanitizeImage(truncated))
	})
})

/** A small PNG whose header claims these dimensions. */
function pngOf(width: number, height: number): Buffer {
	const header = Buffer.alloc(13)
	header.writeUInt32BE(width, 0)
	header.writeUInt32BE(height, 4)
	header.set([8, 0, 0, 0, 0], 8)
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
		const lengthAndChecksum = Buffer.alloc(8)
		lengthAndChecksum.writeUInt32BE(data.length, 0)
		lengthAndChecksum.writeUInt32BE(crc32(body), 4)
		return Buffer.concat([lengthAndChecksum.subarray(0, 4), body, lengthAndChecksum.subarray(4)])
	}
	const pixels = deflateSync(Buffer.alloc(100_000))
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
		chunk('IHDR', header),
		chunk('IDAT', pixels),
		chunk('IEND', Buffer.alloc(0)),
	])
}
