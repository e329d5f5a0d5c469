import sharp from 'sharp'
import { expect, test } from 'vitest'
import { shareImage } from './share-image.server.ts'

const GROUND = [0x2a, 0x18, 0x10]

/** Counts the pixels of the lettering in a part of the image. */
async function countLettered(image: Buffer, part: { top: number; height: number }): Promise<number> {
	const area = { left: 0, width: 1200, ...part }
	const pixels = await sharp(image).extract(area).removeAlpha().raw().toBuffer()
	let count = 0
	for (let at = 0; at < pixels.length; at += 3) {
		if (GROUND.some((value, channel) => Math.abs((pixels[at + channel] ?? 0) - value) > 40)) count++
	}
	return count
}

test.each([
	{ name: 'K', tagline: 'To' },
	{ name: 'Kaapi & Sons <Mysuru>', tagline: '"Degree coffee" from ₹160' },
	{ name: 'காபி வீடு', tagline: 'தினமும் புதிதாக அரைத்தது' },
	{ name: 'W'.repeat(40), tagline: 'W '.repeat(40) },
	{ name: 'The Kumbakonam Degree Coffee Works, 1947', tagline: 'Taste the South, freshly ground.' },
])('the share image has $name and its tagline inside its margins', async (brand) => {
	const image = await shareImage(brand)
	const { width, height } = await sharp(image).metadata()
	expect({ width, height }).toEqual({ width: 1200, height: 630 })
	expect(await countLettered(image, { top: 150, height: 240 })).toBeGreaterThan(500)
	expect(await countLettered(image, { top: 410, height: 140 })).toBeGreaterThan(100)
	expect(await countLettered(image, { top: 0, height: 100 })).toBe(0)
	expect(await countLettered(image, { top: 560, height: 70 })).toBe(0)
})

test('the share image is drawn again for another name alone', async () => {
	const first = await shareImage({ name: 'Kaapi House', tagline: 'Since 1947' })
	expect(await shareImage({ name: 'Kaapi House', tagline: 'Since 1947' })).toBe(first)
	expect(await shareImage({ name: 'Kaapi Veedu', tagline: 'Since 1947' })).not.toEqual(first)
})
