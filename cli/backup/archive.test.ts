import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inspectArchive, writeArchive } from './archive.ts'
import { MANIFEST, newManifest, sha256 } from './manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CODES = 'tables/public.promo_codes/000001.jsonl'

/** Creates an archive with a manifest that lists every given entry. */
async function archiveOf(
	names: readonly string[],
	serialize: (manifest: object) => string = JSON.stringify,
): Promise<string> {
	const tables = names.map((name) => ({ name, body: Buffer.from('{}') }))
	const manifest = newManifest({
		madeAt: '2026-11-20T10:00:00.000Z',
		shop: 'SK3 Coffee',
		schema: { tag: 'x', when: 1 },
		secretMark: '',
		tables: [{ schema: 'public', name: 'promo_codes', rows: 1, sum: '1' }],
		sequences: [],
		jobs: 0,
		pictures: 0,
		pieces: tables.map(({ name, body }) => ({ name, sha256: sha256(body) })),
	})
	async function* entries() {
		yield* tables
		yield { name: MANIFEST, body: Buffer.from(serialize(manifest)) }
	}
	const file = join(folder, 'archive.tar.gz')
	await writeArchive(file, entries())
	return file
}

const inspect = async (...contents: Parameters<typeof archiveOf>) =>
	inspectArchive(await archiveOf(...contents), () => {})

test('an archive with a manifest is accepted', async () => {
	expect(await inspect([CODES, 'jobs.jsonl'])).toMatchObject({ ok: true, manifest: { shop: 'SK3 Coffee' } })
})

test.each(['graphile_worker.migrations', 'pg_catalog.pg_authid', 'public.customers'])(
	'rows of %s, which the manifest does not list as a table, make it damaged',
	async (table) => {
		expect(await inspect([CODES, `tables/${table}/000001.jsonl`])).toMatchObject({ code: 'damaged' })
	},
)

test.each(['{"format":1', 'null', '', '[]'])('a manifest of %j makes it damaged', async (manifest) => {
	expect(await inspect([CODES], () => manifest)).toMatchObject({ code: 'damaged' })
})
