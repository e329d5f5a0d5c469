/** The committed images in public/ are made from the photographs in assets/ (bin/images.mjs). */
import { globSync } from 'node:fs'
import { join, parse } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { areImagesPrepared } from '../../bin/prepare.mjs'

const FORMATS: Record<string, string> = { '.avif': 'heif', '.webp': 'webp', '.jpg': 'jpeg' }
/** Has another photograph below a dark wall. */
const EXTENDED = 'hero-tall'
const EXTENDED_FROM = 'hero-portrait'
/** A part of a photograph: the wide one at the head of emails, and a pack without the room around it. */
const CROPPED = /-(?:email|thumbnail)$/
/** Enough to tell photographs of the same arrangement apart. */
const GRID = 64

const photographs = globSync('assets/**/*.jpg')
const prepared = ['public/pictures', 'public/product-images'].flatMap((folder) =>
	globSync('**/*.{avif,webp,jpg}', { cwd: folder }).map((path) => join(folder, path)),
)

test('a build does not prepare them again', () => {
	expect(areImagesPrepared()).toBe(true)
})

test('every photograph is prepared', () => {
	const names = new Set(prepared.map((file) => nameOf(file).replace(CROPPED, '')))
	names.add(EXTENDED_FROM)
	expect(photographs.filter((photograph) => !names.has(nameOf(photograph)))).toEqual([])
})

test('every prepared image has its format and width', async () => {
	const described = prepared.map(async (file) => {
		const { format, width } = await sharp(file).metadata()
		return { file, format, width: /-\d+\.\w+$/.test(file) ? width : undefined }
	})
	const expected = prepared.map((file) => ({
		file,
		format: FORMATS[parse(file).ext],
		width: /-(\d+)\.\w+$/.exec(file)?.slice(1).map(Number)[0],
	}))
	expect(await Promise.all(described)).toEqual(expected)
})

test('every prepared image shows its photograph', async () => {
	const originals = await Promise.all(
		photographs.map(async (file) => ({ name: nameOf(file), colours: await coloursOf(file) })),
	)
	const whole = prepared.filter((file) => nameOf(file) !== EXTENDED && !CROPPED.test(nameOf(file)))
	const nearest = whole.map(async (file) => {
		const shown = await coloursOf(file)
		const distances = originals.map(({ name, colours }) => ({ name, distance: distance(shown, colours) }))
		const [first] = distances.toSorted((one, other) => one.distance - other.distance)
		return { file, shows: first?.name }
	})
	expect(await Promise.all(nearest)).toEqual(whole.map((file) => ({ file, shows: nameOf(file) })))
})

/** Without the width; with the folder of a product, such as 'pure/family'. */
function nameOf(file: string): string {
	const product = /(?:products|pictures|product-images)\/([^/]+\/)/.exec(file)?.[1] ?? ''
	return product + parse(file).name.replace(/-\d+$/, '')
}

async function coloursOf(file: string): Promise<Buffer> {
	return sharp(file).resize(GRID, GRID, { fit: 'fill' }).removeAlpha().raw().toBuffer()
}

function distance(one: Buffer, other: Buffer): number {
	return one.reduce((sum, colour, index) => sum + Math.abs(colour - (other[index] ?? 0)), 0)
}
