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
	'brygada-latin.woff2': { from: `${BRYGADA}-latin-wght-normal.woff2`, wght: 550 },
	'brygada-accents.woff2': { from: `${BRYGADA}-latin-wght-normal.woff2`, wght: 550 },
	'brygada-rupee.woff2': { from: `${BRYGADA}-latin-ext-wght-normal.woff2`, wght: 550 },
	'brygada-italic.woff2': { from: `${BRYGADA}-latin-wght-italic.woff2`, wght: 550 },
	'tamil.woff2': { from: `${TAMIL}-tamil-wght-normal.woff2`, wght: 500, hasAllFeatures: true },
}

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

/** `npm exec` installs the package outside the project and puts its executables on the PATH. */
function loadSubsetFont() {
	const folders = process.env.PATH.split(delimiter).filter((folder) => folder.endsWith('.bin'))
	for (const folder of folders) {
		try {
			return createRequire(join(folder, '..', 'any.js'))('subset-font')
		} catch {
			// The package is not in this folder; the next one is tried.
		}
	}
	throw new Error('Run: npm exec --yes --package=subset-font@2.9.0 -- node bin/subset-fonts.mjs')
}

const subsetFont = loadSubsetFont()
for (const [file, { from, wght, hasAllFeatures }] of Object.entries(FONTS)) {
	const source = readFileSync(join('node_modules', from))
	const subset = await subsetFont(source, charactersOf(file), {
		targetFormat: 'woff2',
		variationAxes: { wght },
		keepFeatures: hasAllFeatures ? undefined : FEATURES,
	})
	writeFileSync(join('app/ui/fonts', file), subset)
	console.log(`${file}: ${source.length} bytes reduced to ${subset.length}`)
}
