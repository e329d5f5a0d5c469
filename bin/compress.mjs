// Writes a brotli and a gzip copy next to each file in a folder that gains from compression, so that serving it costs no
// processor time.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|mjs|css|html|svg|json|txt|xml|webmanifest|ico|map)$/
const MIN_BYTES = 512

const [folder] = process.argv.slice(2)

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
	.map((entry) => join(entry.parentPath, entry.name))
await Promise.all(files.map(compress))

async function compress(file) {
	const bytes = await readFile(file)
	if (bytes.length < MIN_BYTES) return
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
	}
	await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
	await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
