import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { sha256 } from './digest.ts'
import { MANIFEST, newManifest } from './manifest.ts'
import { writeTar } from './tar.ts'
import { inspect } from './unpacking.ts'

const folder = mkdtempSync(join(tmpdir(), 'parcel-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CODES = 'tables/public.promo_codes/000001.jsonl'

/** A parcel whose manifest names every piece in it, as whoever forges one would see to. */
async function parcelOf(
	names: readonly string[],
	say: (manifest: object) => string = JSON.stringify,
): Promise<string> {
	const pieces = names.map((name) => ({ name, body: Buffer.from('{}') }))
	const manifest = newManifest({
		madeAt: '2026-11-20T10:00:00.000Z',
		shop: 'SK3 Coffee',
		schema: { tag: 'x', when: 1 },
		secretMark: '',
		tables: [{ schema: 'public', name: 'promo_codes', rows: 1, sum: '1' }],
		sequences: [],
		jobs: 0,
		pictures: 0,
		pieces: pieces.map(({ name, body }) => ({ name, sha256: sha256(body) })),
	})
	async function* entries() {
		yield* pieces
		yield { name: MANIFEST, body: Buffer.from(say(manifest)) }
	}
	const file = join(folder, 'parcel.tar.gz')
	writeFileSync(file, gzipSync(await buffer(writeTar(entries()))))
	return file
}

const open = async (...made: Parameters<typeof parcelOf>) => inspect(await parcelOf(...made), () => {})

test('a parcel that says what it is may be opened', async () => {
	expect(await open([CODES, 'jobs.jsonl'])).toMatchObject({ ok: true, manifest: { shop: 'SK3 Coffee' } })
})

test.each(['graphile_worker.migrations', 'pg_catalog.pg_authid', 'public.customers'])(
	'rows of %s, which its manifest does not count, make it no backup',
	async (table) => {
		expect(await open([CODES, `tables/${table}/000001.jsonl`])).toMatchObject({ code: 'damaged' })
	},
)

test.each(['{"format":1', 'null', '', '[]'])('a manifest of %j is damage, said in words', async (words) => {
	expect(await open([CODES], () => words)).toMatchObject({ code: 'damaged' })
})
