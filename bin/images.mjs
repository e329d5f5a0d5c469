// Resizes the photographs in assets/ to the files that pages request, which are committed. Runs when a source has changed
// (bin/prepare.mjs).
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, parse } from 'node:path'
import sharp from 'sharp'
import { IMAGE_SHAPES } from '#app/ui/image-widths.ts'
import { DOT_SPACING, kolamLine } from '#app/ui/kolam/kolam-line.ts'
import { projectPath } from './run-command.mjs'

/** Names such as 'pure/pure1'. */
const productImages = globSync('*/*.jpg', { cwd: projectPath('assets', 'products') })
	.toSorted()
	.map((path) => path.replace(/\.jpg$/, ''))

/** Wide photographs, without their folder. */
const wideImages = [
	'delivery.jpg',
	'story-roastery.jpg',
	...globSync('scenes/*.jpg', { cwd: projectPath('assets') }).toSorted(),
]
/**
 * The portrait for phones, with the wall above it extended and darkened as a background for the text. A first visit waits for
 * it, so its AVIF files are smaller than those of others; its soft background does not show that.
 */
const HERO_TALL = { file: 'hero-portrait.jpg', darkTop: { added: 500, fadesUntil: 1000 } }

const originals = [
	...productImages.map((name) => ({ name, file: `products/${name}.jpg`, shape: 'product' })),
	...wideImages.map((file) => ({ name: parse(file).name, file, shape: 'wide' })),
	{ name: 'hero', file: 'hero.jpg', shape: 'hero' },
	{ name: 'hero-tall', shape: 'heroTall', ...HERO_TALL, avif: { quality: 42, effort: 9 } },
]

const responsive = originals.flatMap(({ name, shape, ...source }) =>
	IMAGE_SHAPES[shape].widths.flatMap((width) =>
		['avif', 'webp'].map((format) => ({
			...source,
			width,
			format,
			target: `pictures/${name}-${width}.${format}`,
		})),
	),
)
/** What emails and lists of orders show of a pack: less of the room around it. Outlook shows no WebP, which emails of earlier versions ask for. */
const THUMBNAIL = { side: 1144, margin: 228 }
const thumbnails = productImages.flatMap((name) =>
	['jpeg', 'webp'].map((format) => ({
		file: `products/${name}.jpg`,
		isCloser: name.endsWith('1'),
		width: 160,
		format,
		target: `pictures/${name}-thumbnail.${format === 'jpeg' ? 'jpg' : format}`,
	})),
)
/** The images at the head of emails (shop/email/header-images.ts). From `top` on, they show this height of the photograph. */
const emailImages = [
	{ path: 'delivery', top: 170, height: 900 },
	{ path: 'scenes/pour', name: 'metre-pour', top: 0, height: 1150 },
	{ path: 'scenes/first-tumbler', top: 200, height: 1000 },
	{ path: 'story-beans', top: 400, height: 800 },
	// Emails of earlier versions ask for these.
	{ path: 'scenes/packing', top: 120, height: 1080 },
	{ path: 'scenes/pour', top: 400, height: 800 },
	{ path: 'scenes/morning', top: 200, height: 800 },
]
/** Plain JPEG files at the URLs that the specification names, for emails, search engines and old browsers. */
const plain = [
	...productImages.map((name) => ({
		file: `products/${name}.jpg`,
		width: 1200,
		format: 'jpeg',
		target: `product-images/${name}.jpg`,
	})),
	...['hero.jpg', ...wideImages].map((file) => ({
		file,
		width: 1280,
		format: 'jpeg',
		target: `pictures/${parse(file).base}`,
	})),
	{ ...HERO_TALL, width: 900, format: 'jpeg', target: 'pictures/hero-tall.jpg' },
	...emailImages.map(({ path, name = parse(path).name, ...part }) => ({
		file: `${path}.jpg`,
		part,
		width: 1120,
		format: 'jpeg',
		target: `pictures/${name}-email.jpg`,
	})),
	{ file: 'og.jpg', width: 1200, format: 'jpeg', target: 'pictures/og.jpg' },
]

const QUALITY = {
	avif: { quality: 48, effort: 4 },
	webp: { quality: 76, effort: 3 },
	jpeg: { quality: 80, mozjpeg: true },
}

const images = [...plain, ...responsive, ...thumbnails]
let resized = 0
// Runs as many at a time as there are processors, because encoding one image keeps only one busy.
const queue = images.values()
await Promise.all(
	Array.from({ length: availableParallelism() }, async () => {
		for (const image of queue) {
			await resize(image)
			resized += 1
			showProgress(resized)
		}
	}),
)

await mkdir(projectPath('public/icons'), { recursive: true })
await makeIcon({ name: 'icon-192.png', size: 192, inset: 0 })
await makeIcon({ name: 'icon-512.png', size: 512, inset: 0 })
await makeIcon({ name: 'maskable-512.png', size: 512, inset: 64 })
await makeIcon({ name: 'apple-touch-icon.png', size: 180, inset: 12 })
await makeFavicon(48)
await makeEmailLogo('logo', '#FAF5EA')
await makeEmailLogo('logo-light', '#1C110B')
await makeEmailDrawings('brewing', await drawBrewing())
await makeEmailDrawings('kolam', drawKolam({ rows: 4, columns: 19 }))

async function resize({ file, darkTop, part, isCloser, width, format, target, avif }) {
	const path = projectPath('public', target)
	await mkdir(dirname(path), { recursive: true })
	const source = projectPath('assets', file)
	const original = darkTop ? await addDarkTop(source, darkTop) : sharp(source)
	if (part) original.extract({ left: 0, width: 1600, ...part })
	if (isCloser) {
		const { side, margin } = THUMBNAIL
		original.extract({ left: margin, top: margin, width: side, height: side })
	}
	const quality = { ...QUALITY, ...(avif && { avif }) }[format]
	await original.resize({ width, withoutEnlargement: true })[format](quality).toFile(path)
}

/** Needs two steps, because sharp composites before it extends. */
async function addDarkTop(source, { added, fadesUntil }) {
	const extended = await sharp(source).extend({ top: added, extendWith: 'copy' }).png().toBuffer()
	const { width, height } = await sharp(extended).metadata()
	const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
			<stop offset="0" stop-color="#2A1810"/>
			<stop offset="${added / fadesUntil}" stop-color="#2A1810" stop-opacity="0.86"/>
			<stop offset="1" stop-color="#2A1810" stop-opacity="0"/>
		</linearGradient>
		<rect width="${width}" height="${fadesUntil}" fill="url(#shade)"/>
	</svg>`
	return sharp(
		await sharp(extended)
			.composite([{ input: Buffer.from(shade) }])
			.png()
			.toBuffer(),
	)
}

/** Systems may cut a maskable icon to any shape, so its background fills the whole square. */
async function makeIcon({ name, size, inset }) {
	const mark = await sharp(projectPath('public/mark.svg'), { density: 1200 })
		.resize(size - 2 * inset)
		.png()
		.toBuffer()
	await sharp({ create: { width: size, height: size, channels: 4, background: inset ? '#2A1810' : '#0000' } })
		.composite([{ input: mark }])
		.png({ palette: true })
		.toFile(projectPath('public/icons', name))
}

/** Writes favicon.ico, for documents that cannot link to an icon, such as PDFs: a directory followed by one PNG image. */
async function makeFavicon(size) {
	const image = await sharp(projectPath('public/mark.svg'), { density: 600 }).resize(size).png().toBuffer()
	const directory = Buffer.alloc(22)
	directory.writeUInt16LE(1, 2)
	directory.writeUInt16LE(1, 4)
	directory.writeUInt8(size, 6)
	directory.writeUInt8(size, 7)
	directory.writeUInt16LE(1, 10)
	directory.writeUInt16LE(32, 12)
	directory.writeUInt32LE(image.length, 14)
	directory.writeUInt32LE(directory.length, 18)
	await writeFile(projectPath('public/favicon.ico'), Buffer.concat([directory, image]))
}

/** Has the background of light or dark emails, because a client that darkens them leaves images as they are. Twice the 40 pixels that emails show. */
async function makeEmailLogo(name, background) {
	await sharp(projectPath(`public/home/${name}.svg`), { density: 192 })
		.resize({ height: 80 })
		.flatten({ background })
		.png({ palette: true })
		.toFile(projectPath(`public/home/${name}-email.png`))
}

/** A drawing at the head of emails: in brass on rice paper, and in lamp brass on espresso for dark screens. */
async function makeEmailDrawings(name, drawing) {
	await makeEmailDrawing(`${name}-email`, { drawing, lines: '#B08A3E', ground: '#F3EBDC' })
	await makeEmailDrawing(`${name}-email-dark`, { drawing, lines: '#D9B366', ground: '#2A1810' })
}

async function makeEmailDrawing(name, { drawing, lines, ground }) {
	const [width, height] = [1120, 288]
	const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" color="${lines}">
		<rect width="${width}" height="${height}" fill="${ground}"/>${drawing}
	</svg>`
	await sharp(Buffer.from(paper))
		.png({ palette: true })
		.toFile(projectPath(`public/pictures/${name}.png`))
}

/** The four steps of the brewing guide side by side. */
async function drawBrewing() {
	const steps = [1, 2, 3, 4].map(async (step) => {
		const drawing = await readFile(projectPath(`public/brew/brew-${step}.svg`), 'utf8')
		return drawing.replace('<svg ', `<svg x="${20 + 274 * (step - 1)}" y="16" `).replaceAll('"320"', '"256"')
	})
	return (await Promise.all(steps)).join('')
}

function drawKolam({ rows, columns }) {
	const places = Array.from({ length: rows * columns }, (_, index) => [
		index % columns,
		Math.floor(index / columns),
	])
	const dots = places.map((place) => `M${place.map((dot) => (dot + 0.5) * DOT_SPACING).join(' ')}h0`).join('')
	return `<g transform="translate(47 36) scale(1.8)" fill="none" stroke="currentColor" stroke-linecap="round">
		<path d="${kolamLine({ rows, columns })}" stroke-width="1.6"/>
		<path d="${dots}" stroke-width="4.8"/>
	</g>`
}

function showProgress(count) {
	const isLast = count === images.length
	if (process.stdout.isTTY)
		process.stdout.write(`\rImages: ${count} of ${images.length}${isLast ? '\n' : ''}`)
	else if (isLast) console.log(`Images: ${count} resized`)
}
