// Subsets the fonts to the characters and weights that the shop uses:
// `npm exec --yes --package=subset-font@2.9.0 -- node bin/subset-fonts.mjs`.
// Each font in `app/ui/fonts` contains the `unicode-range` of its `@font-face` in `app/fonts.css`. The results are committed,
// because they change only with a new Tamil word, which a test notices.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const BRYGADA = '@fontsource-variable/brygada-1918/files/brygada-1918'
const FIGTREE = '@fontsource-variable/figtree/files/figtree'
const TAMIL = '@fontsource-variable/noto-serif-tamil/files/noto-serif-tamil'

/** The source of each font, and the weights that the styles use. Tamil letters take their shapes from all features. */
const FONTS = {
	'figtree-latin.woff2': { from: `${FIGTREE}-latin-wght-normal.woff2`, wght: { min: 400, max: 700 } },
	'figtree-accents.woff2': { from: `${FIGTREE}-latin-wght-normal.woff2`, wght: { min: 400, max: 700 } },
	'figtree-rupee.woff2': { from: `${FIGTREE}-latin-ext-wght-normal.woff2`, wght: { min: 400, max: 700 } },
	'brygada-latin.woff2': { from: `${BRYGADA}-latin-wght-normal.woff2`, wght: 550, isForHeadings: true },
	'brygada-accents.woff2': { from: `${BRYGADA}-latin-wght-normal.woff2`, wght: 550 },
	'brygada-rupee.woff2': { from: `${BRYGADA}-latin-ext-wght-normal.woff2`, wght: 550 },
	'brygada-italic.woff2': { from: `${BRYGADA}-latin-wght-italic.woff2`, wght: 550, isForHeadings: true },
	'tamil.woff2': { from: `${TAMIL}-tamil-wght-normal.woff2`, wght: 500, hasAllFeatures: true },
}

/** Fonts for headings show the straight apostrophe as the typographic one, also in what the owner writes. */
const APOSTROPHE = { typed: 0x27, shown: 0x2019 }

/** For Latin: the features that browsers apply by themselves, and figures of equal width, which the styles ask for. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

const styles = readFileSync('app/fonts.css', 'utf8')

function charactersOf(file) {
	const face = styles.split('@font-face').find((rule) => rule.includes(`"./ui/fonts/${file}"`))
	const range = face?.match(/unicode-range:([^;]+);/)?.[1]
	if (!range) throw new Error(`app/fonts.css names no unicode-range for ${file}`)
	return range
		.split(',')
		.map((part) => {
			const [first, last = first] = part.trim().slice(2).split('-')
			const from = parseInt(first, 16)
			return String.fromCodePoint(
				...Array.from({ length: parseInt(last, 16) - from + 1 }, (_, at) => from + at),
			)
		})
		.join('')
}

/** `npm exec` installs the packages outside the project and puts their executables on the PATH. */
function loadPackages() {
	const folders = process.env.PATH.split(delimiter).filter((folder) => folder.endsWith('.bin'))
	for (const folder of folders) {
		try {
			const load = createRequire(join(folder, '..', 'any.js'))
			return { subsetFont: load('subset-font'), convert: load('fontverter').convert }
		} catch {
			// The package is not in this folder; the next one is tried.
		}
	}
	throw new Error('Run: npm exec --yes --package=subset-font@2.9.0 -- node bin/subset-fonts.mjs')
}

/** Maps the straight apostrophe to the glyph of the typographic one. The font must not be compressed. */
function typesetApostrophe(font) {
	const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
	const map = tableAt(font, 'cmap')
	for (let index = 0; index < view.getUint16(map + 2); index++) {
		const glyph = (character) => glyphAt(view, map + view.getUint32(map + 8 + 8 * index), character)
		const { place } = glyph(APOSTROPHE.typed)
		if (place === null) throw new Error('The apostrophe is in no list of glyphs')
		view.setUint16(place, glyph(APOSTROPHE.shown).id)
	}
	return font
}

function tableAt(font, tag) {
	const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
	for (let entry = 12; ; entry += 16)
		if (Buffer.from(font.subarray(entry, entry + 4)).toString() === tag) return view.getUint32(entry + 8)
}

/** The glyph of a character in a subtable of format 4, and its place in the list of glyphs, if it is in one. */
function glyphAt(view, subtable, character) {
	const bytes = view.getUint16(subtable + 6)
	for (let segment = subtable + 14; ; segment += 2) {
		if (view.getUint16(segment) < character) continue
		const first = view.getUint16(segment + 2 + bytes)
		const delta = view.getUint16(segment + 2 + 2 * bytes)
		const offset = segment + 2 + 3 * bytes
		if (view.getUint16(offset) === 0) return { id: (character + delta) & 0xffff, place: null }
		const place = offset + view.getUint16(offset) + 2 * (character - first)
		return { id: view.getUint16(place), place }
	}
}

const { subsetFont, convert } = loadPackages()
for (const [file, { from, wght, hasAllFeatures, isForHeadings }] of Object.entries(FONTS)) {
	const source = readFileSync(join('node_modules', from))
	const subset = await subsetFont(source, charactersOf(file), {
		targetFormat: 'sfnt',
		variationAxes: { wght },
		keepFeatures: hasAllFeatures ? undefined : FEATURES,
	})
	const font = await convert(isForHeadings ? typesetApostrophe(subset) : subset, 'woff2')
	writeFileSync(join('app/ui/fonts', file), font)
	console.log(`${file}: ${source.length} bytes reduced to ${font.length}`)
}
