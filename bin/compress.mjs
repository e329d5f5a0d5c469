// Writes a brotli and a gzip copy beside every built file that gains from it, so that serving costs no work.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import zopfli from '@gfx/zopfli'

const GAINS = /\.(?:js|mjs|css|html|svg|json|txt|xml|webmanifest|ico|map)$/
const SMALLEST = 512
// As its makers have it; more rounds gain less than a thousandth.
const ROUNDS = 15

for (const entry of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
	const file = join(entry.parentPath, entry.name)
	if (!entry.isFile() || !GAINS.test(file)) continue
	const bytes = readFileSync(file)
	if (bytes.length < SMALLEST) continue
	const brotli = {
		params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
	}
	writeFileSync(`${file}.br`, brotliCompressSync(bytes, brotli))
	writeFileSync(`${file}.gz`, await zopfli.gzipAsync(bytes, { numiterations: ROUNDS }))
}
