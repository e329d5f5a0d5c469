/** Opens the parcel: first to see that every piece of it has arrived whole, then piece by piece. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { sha256 } from './digest.ts'
import { MANIFEST, Manifest } from './manifest.ts'
import { tableOfPiece } from './packing.ts'
import { BrokenParcel, type Entry, readTar } from './tar.ts'
import type { Progress } from '../progress.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'

export async function inspect(file: string, progress: Progress): Promise<Outcome<{ manifest: Manifest }>> {
	const found = await stat(file).catch(() => null)
	if (!found?.isFile()) return refuse('missing', null, { message: `There is no file ${file}.` })
	const seen: Manifest['pieces'] = []
	let manifest: Manifest | null = null
	try {
		for await (const { name, body } of openPieces(file)) {
			if (name === MANIFEST) manifest = readManifest(body)
			else seen.push({ name, sha256: sha256(body) })
			progress('Reading the backup', seen.length, manifest ? seen.length : seen.length + 1)
		}
	} catch (error) {
		if (error instanceof BrokenParcel || isFromGzip(error)) return damaged(file)
		throw error
	}
	if (!manifest) return damaged(file)
	const isWhole = JSON.stringify(seen) === JSON.stringify(manifest.pieces)
	return isWhole && !holdsOthersRows(manifest) ? { ok: true, manifest } : damaged(file)
}

export async function* openPieces(file: string): AsyncGenerator<Entry> {
	const source = createReadStream(file)
	const parcel = createGunzip()
	source.on('error', (error) => parcel.destroy(error))
	try {
		yield* readTar(source.pipe(parcel))
	} finally {
		source.destroy()
	}
}

function readManifest(body: Buffer): Manifest {
	const read = Manifest.safeParse(parse(body.toString()))
	if (!read.success) throw new BrokenParcel('It does not say what it is')
	return read.data
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch (error) {
		if (error instanceof SyntaxError) return null
		throw error
	}
}

/** Rows of a table that nobody would compare afterwards: no backup of ours holds any. */
function holdsOthersRows({ pieces, tables }: Manifest): boolean {
	return pieces.some((piece) => {
		const table = tableOfPiece(piece.name)
		return table && !tables.some(({ schema, name }) => schema === table.schema && name === table.name)
	})
}

/** Zlib names what it found: Z_DATA_ERROR, Z_BUF_ERROR. */
function isFromGzip(error: unknown): boolean {
	return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function damaged(file: string): Refusal {
	return refuse('invalid', null, {
		message: `${file} is damaged, or is no backup of a shop. Nothing was restored. Take another copy of it, or an earlier backup.`,
		code: 'damaged',
	})
}
