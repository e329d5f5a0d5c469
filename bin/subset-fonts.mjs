// Cuts the typefaces to what the shop writes: `npm exec --yes --package=subset-font@2.9.0 -- node bin/subset-fonts.mjs`.
// Each face in `app/fonts.css` that lies in `app/ui/fonts` gets the letters of its `unicode-range`. The results are kept
// in the repository, because they change when somebody writes a new Tamil word, which a test notices, and else never.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const BRYGADA = '@fontsource-variable/brygada-1918/files/brygada-1918'
const FIGTREE = '@fontsource-variable/figtree/files/figtree'
const TAMIL = '@fontsource-variable/noto-serif-tamil/files/noto-serif-tamil'

/** Which file each is cut from, and the weights that the styles ask for. */
const CUTS = {
	'figtree-latin.woff2': { from: `${FIGTREE}-latin-wght-normal.woff2`, wght: { min: 400, max: 700 } },
	'figtree-rupee.woff2': { from: `${FIGTREE}-latin-ext-wght-normal.woff2`, wght: { min: 400, max: 700 } },
	'brygada-latin.woff2': { from: `${BRYGADA}-latin-wght-normal.woff2`, wght: { min: 400, max: 600 } },
	'brygada-rupee.woff2': { from: `${BRYGADA}-latin-ext-wght-normal.woff2`, wght: { min: 400, max: 600 } },
	'brygada-italic.woff2': { from: `${BRYGADA}-latin-wght-italic.woff2`, wght: 550 },
	'tamil.woff2': { from: `${TAMIL}-tamil-wght-normal.woff2`, wght: 500 },
}

const styles = readFileSync('app/fonts.css', 'utf8')

function charactersOf(file) {
	const face = styles.split('@font-face').find((one) => one.includes(`"./ui/fonts/${file}"`))
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

/** Fetched by npm for this one use, and found beside the commands that npm put on the path. */
function findCutter() {
	const folders = process.env.PATH.split(delimiter).filter((folder) => folder.endsWith('.bin'))
	for (const folder of folders) {
		try {
			return createRequire(join(folder, '..', 'any.js'))('subset-font')
		} catch {
			// Not in this one.
		}
	}
	throw new Error('Say: npm exec --yes --package=subset-font@2.9.0 -- node bin/subset-fonts.mjs')
}

const cut = findCutter()
for (const [file, { from, wght }] of Object.entries(CUTS)) {
	const whole = readFileSync(join('node_modules', from))
	const part = await cut(whole, charactersOf(file), { targetFormat: 'woff2', variationAxes: { wght } })
	writeFileSync(join('app/ui/fonts', file), part)
	console.log(`${file}: ${whole.length} bytes, now ${part.length}`)
}
