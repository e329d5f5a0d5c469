import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reEncodeInChildProcess } from './re-encode.server.ts'
import { sanitizeImage } from './sanitize-image.server.ts'
import { MAX_IMAGE_BYTES } from './rules.ts'

const square = (side = 200) =>
	sharp({ create: { width: side, height: side, channels: 3, background: '#6b3f2a' } })

describe('what is sent', () => {
	const words = async (bytes: Uint8Array) => {
		const outcome = await sanitizeImage(bytes)
		return outcome.ok ? null : outcome.message
	}
	const drawn = async (bytes: Uint8Array) => {
		const outcome = await sanitizeImage(bytes)
		if (!outcome.ok) throw new Error(outcome.message)
		return outcome.picture
	}

	test('may be JPEG, PNG, WebP or AVIF', async () => {
		expect(await words(await square().jpeg().toBuffer())).toBe(null)
		expect(await words(await square().png().toBuffer())).toBe(null)
		expect(await words(await square().webp().toBuffer())).toBe(null)
		expect(await words(await square().avif({ effort: 0 }).toBuffer())).toBe(null)
	})

	test('is refused where it is anything else', async () => {
		const NOT_A_PICTURE = 'This is not a JPEG, PNG, WebP or AVIF picture.'
		const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
		expect(await words(Buffer.from(svg))).toBe(NOT_A_PICTURE)
		expect(await words(await square().gif().toBuffer())).toBe(NOT_A_PICTURE)
		expect(await words(await square().tiff().toBuffer())).toBe(NOT_A_PICTURE)
		const hidden = Buffer.concat([Buffer.from('<script>1</script>'), await square().jpeg().toBuffer()])
		expect(await words(hidden)).toBe(NOT_A_PICTURE)
		expect(await words(new Uint8Array())).toBe('Please choose a picture.')
	})

	test('is refused where it is damaged or ends too soon', async () => {
		const DAMAGED = /damaged or incomplete/
		const jpeg = await square(400).jpeg().toBuffer()
		const png = await square(400).png().toBuffer()
		const webp = await square(400).webp().toBuffer()
		for (const whole of [jpeg, png, webp]) {
			expect(await words(whole.subarray(0, Math.floor(whole.length * 0.6)))).toMatch(DAMAGED)
		}
		expect(await words(Buffer.from('\xFF\xD8\xFF and no picture', 'latin1'))).toMatch(DAMAGED)
	})

	test('is refused where it is too heavy, too large or too small', async () => {
		expect(await words(Buffer.alloc(MAX_IMAGE_BYTES + 1, 1))).toBe('A picture may have at most 10.5 MB.')
		expect(await words(await square(32).png().toBuffer())).toContain('32 × 32')
	})

	test('is refused by what its head promises, before anything is unfolded', async () => {
		const bomb = pngOf(60_000, 60_000)
		const before = process.memoryUsage().rss
		expect(await words(bomb)).toContain('60000 × 60000')
		expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
	})

	test('is refused sooner as AVIF, which is unfolded whole', async () => {
		const [width, height] = [4_000, 4_001]
		const avif = await square().avif({ effort: 0 }).toBuffer()
		const size = avif.indexOf('ispe') + 8
		avif.writeUInt32BE(width, size)
		avif.writeUInt32BE(height, size + 4)
		expect(await words(avif)).toBe(
			'This picture is 4000 × 4001; at most 16 million points are read of an AVIF picture. As a JPEG it may be larger.',
		)
		expect(await words(pngOf(width, height))).not.toContain('million')
	})

	test('loses its notes, and whatever was tied to its end', async () => {
		const noted = await square(300)
			.jpeg()
			.withExif({ IFD0: { Copyright: 'at home, 13.08 N 80.27 E' } })
			.toBuffer()
		expect(noted.includes('13.08 N')).toBe(true)
		const polyglot = Buffer.concat([noted, Buffer.from('PK\x03\x04<?php system($_GET[0]);')])
		const { bytes: kept } = await drawn(polyglot)
		expect((await sharp(kept).metadata()).exif).toBeUndefined()
		expect(Buffer.from(kept).includes('13.08 N')).toBe(false)
		expect(Buffer.from(kept).includes('<?php')).toBe(false)
	})

	test('stands as the camera held it, and no larger than a page shows', async () => {
		const lying = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: 'red' } })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer()
		const { bytes: kept } = await drawn(lying)
		expect(await sharp(kept).metadata()).toMatchObject({ width: 800, height: 1600, format: 'jpeg' })
	})

	test('keeps what can be seen through, as PNG', async () => {
		const glass = await sharp({
			create: { width: 200, height: 100, channels: 4, background: { r: 1, g: 1, b: 1, alpha: 0.5 } },
		})
			.webp()
			.toBuffer()
		const { bytes: kept, extension } = await drawn(glass)
		expect(extension).toBe('png')
		expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
	})
})

describe('a process of its own', () => {
	test('cleans pictures one at a time, in the order they came: memory is there for one', async () => {
		const large = await square(1_200).avif({ effort: 0 }).toBuffer()
		const small = await square(64).jpeg().toBuffer()
		const done: string[] = []
		const outcomes = await Promise.all(
			[large, small].map(async (picture, index) => {
				const outcome = await reEncodeInChildProcess(picture)
				done.push(index === 0 ? 'large' : 'small')
				return outcome
			}),
		)
		expect(done).toEqual(['large', 'small'])
		expect(outcomes[1]).toEqual(await sanitizeImage(small))
	})

	test('passes on why a picture is refused', async () => {
		const cut = (await square(400).jpeg().toBuffer()).subarray(0, 500)
		expect(await reEncodeInChildProcess(cut)).toEqual(await sanitizeImage(cut))
	})
})

/** A PNG of a few bytes that says it is this large. */
function pngOf(width: number, height: number): Buffer {
	const head = Buffer.alloc(13)
	head.writeUInt32BE(width, 0)
	head.writeUInt32BE(height, 4)
	head.set([8, 0, 0, 0, 0], 8)
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
		const around = Buffer.alloc(8)
		around.writeUInt32BE(data.length, 0)
		around.writeUInt32BE(crc32(body), 4)
		return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
	}
	const pixels = deflateSync(Buffer.alloc(100_000))
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
		chunk('IHDR', head),
		chunk('IDAT', pixels),
		chunk('IEND', Buffer.alloc(0)),
	])
}
