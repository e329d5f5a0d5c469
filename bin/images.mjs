/** Turns the photographs in assets/ into the files that pages ask for. Only what is missing or older than its original. */
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { DEFAULT_CONTENT } from '#shop/catalogue/default-content.ts'
import { IMAGE_SHAPES } from '#app/ui/image-widths.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const products = DEFAULT_CONTENT.flatMap(({ image, additionalImages }) => [image, ...additionalImages]).map(
	(path) => path.replace(/\.jpg$/, ''),
)

/** `crop` cuts the tumbler out of the wide hero for phones; `above` gives its words more dark wall to stand on. */
const originals = [
	...products.map((name) => ({ name, file: `products/${name}.jpg`, shape: 'product' })),
	...['delivery', 'story-beans', 'story-roastery'].map((name) => ({
		name,
		file: `${name}.jpg`,
		shape: 'wide',
	})),
	{ name: 'hero', file: 'hero.jpg', shape: 'hero' },
	{
		name: 'hero-tall',
		file: 'hero.jpg',
		shape: 'heroTall',
		crop: { left: 1150, top: 0, width: 900, height: 1350 },
		above: 350,
	},
]

const kept = originals.flatMap(({ name, file, shape, crop, above }) =>
	IMAGE_SHAPES[shape].widths.flatMap((width) =>
		['avif', 'webp'].map((format) => ({
			file,
			crop,
			above,
			width,
			format,
			to: `pictures/${name}-${width}.${format}`,
		})),
	),
)
// The public image storage of the specification: plain JPEG by path, for emails, search engines and old browsers.
const plain = [
	...products.map((name) => ({
		file: `products/${name}.jpg`,
		width: 1200,
		format: 'jpeg',
		to: `product-images/${name}.jpg`,
	})),
	...['hero', 'delivery', 'story-beans', 'story-roastery'].map((name) => ({
		file: `${name}.jpg`,
		width: 1280,
		format: 'jpeg',
		to: `pictures/${name}.jpg`,
	})),
	...originals
		.filter(({ shape }) => shape === 'heroTall')
		.map(({ name, file, crop, above }) => ({
			file,
			crop,
			above,
			width: 900,
			format: 'jpeg',
			to: `pictures/${name}.jpg`,
		})),
	{ file: 'og.jpg', width: 1200, format: 'jpeg', to: 'pictures/og.jpg' },
]

const QUALITY = {
	avif: { quality: 52, effort: 2 },
	webp: { quality: 76, effort: 3 },
	jpeg: { quality: 80, mozjpeg: true },
}

const due = []
for (const picture of [...plain, ...kept]) if (await isDue(picture)) due.push(picture)
for (const [index, picture] of due.entries()) {
	await make(picture)
	showProgress(index + 1)
}

await mkdir(join(root, 'public/icons'), { recursive: true })
await makeIcon({ name: 'icon-192.png', size: 192, inset: 0 })
await makeIcon({ name: 'icon-512.png', size: 512, inset: 0 })
await makeIcon({ name: 'maskable-512.png', size: 512, inset: 64 })
await makeIcon({ name: 'apple-touch-icon.png', size: 180, inset: 12 })
await makeFavicon(48)

async function isDue({ file, to }) {
	const made = await stat(join(root, 'public', to)).catch(() => null)
	return !made || made.mtimeMs < (await stat(join(root, 'assets', file))).mtimeMs
}

async function make({ file, crop, above, width, format, to }) {
	const path = join(root, 'public', to)
	await mkdir(dirname(path), { recursive: true })
	const original = crop ? await cut(file, crop, above) : sharp(join(root, 'assets', file))
	await original.resize({ width, withoutEnlargement: true })[format](QUALITY[format]).toFile(path)
}

async function cut(file, crop, above) {
	// Two steps: in one, sharp would extend before it extracts.
	const cutOut = await sharp(join(root, 'assets', file))
		.extract(crop)
		.png()
		.toBuffer()
	return sharp(await sharp(cutOut).extend({ top: above, extendWith: 'copy' }).png().toBuffer())
}

/** The mark for home screens. A maskable one may be cut to any shape, so its ground goes to the edges. */
async function makeIcon({ name, size, inset }) {
	const mark = await sharp(join(root, 'public/mark.svg'), { density: 1200 })
		.resize(size - 2 * inset)
		.png()
		.toBuffer()
	await sharp({ create: { width: size, height: size, channels: 4, background: inset ? '#2A1810' : '#0000' } })
		.composite([{ input: mark }])
		.png({ palette: true })
		.toFile(join(root, 'public/icons', name))
}

/** Where no page names an icon, as around a PDF, browsers ask for this one: a directory of one picture, and the picture. */
async function makeFavicon(size) {
	const picture = await sharp(join(root, 'public/mark.svg'), { density: 600 }).resize(size).png().toBuffer()
	const directory = Buffer.alloc(22)
	directory.writeUInt16LE(1, 2)
	directory.writeUInt16LE(1, 4)
	directory.writeUInt8(size, 6)
	directory.writeUInt8(size, 7)
	directory.writeUInt16LE(1, 10)
	directory.writeUInt16LE(32, 12)
	directory.writeUInt32LE(picture.length, 14)
	directory.writeUInt32LE(directory.length, 18)
	await writeFile(join(root, 'public/favicon.ico'), Buffer.concat([directory, picture]))
}

function showProgress(done) {
	if (process.stdout.isTTY) {
		process.stdout.write(`\rPictures ${done} of ${due.length}${done === due.length ? '\n' : ''}`)
	} else if (done === due.length) console.log(`Pictures: ${done} made`)
}
