/** Defines the names of the entries in a backup archive, and the manifest that describes them. */
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Table } from '#backup/tables.ts'

export const MANIFEST = 'manifest.json'
export const JOBS = 'jobs.jsonl'
export const IMAGES = 'pictures/'
const FORMAT = 1

/**
 * The manifest is the last entry, so a truncated archive has none. The field names `pieces` (the archive's entries),
 * `pictures` (the number of images), `sum` (a checksum) and `secretMark` belong to format 1 and stay.
 */
export const Manifest = z.object({
	format: z.literal(FORMAT),
	madeAt: z.iso.datetime(),
	/** The name is shown on a terminal, which obeys control characters. */
	shop: z.string().transform((name) => name.replace(/\p{Cc}/gu, '')),
	/** The last migration of the database. */
	schema: z.object({ tag: z.string(), when: z.number() }),
	/** Equal for equal SECRETs, and reveals nothing about them. */
	secretMark: z.string(),
	tables: z.array(z.object({ schema: z.string(), name: z.string(), rows: z.int().min(0), sum: z.string() })),
	sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
	jobs: z.int().min(0),
	pictures: z.int().min(0),
	pieces: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export function newManifest(fields: Omit<Manifest, 'format'>): Manifest {
	return { format: FORMAT, ...fields }
}

/** Codes in unsent emails and second-factor keys are encrypted with SECRET, and links in sent emails are signed with it. */
export function secretFingerprint(secret: string): string {
	return createHmac('sha256', secret).update('the mark of a backup').digest('hex').slice(0, 16)
}

export function sha256(body: Uint8Array): string {
	return createHash('sha256').update(body).digest('hex')
}

export function tableEntryName({ schema, name }: Table, page: number): string {
	return `tables/${schema}.${name}/${String(page).padStart(6, '0')}.jsonl`
}

/** Neither part contains a slash. */
export function tableKey({ schema, name }: Table): string {
	return `${schema}/${name}`
}

export function linesOf(body: Buffer): string[] {
	return body.length === 0 ? [] : body.toString().split('\n')
}

export function tableOfEntry(entryName: string): Table | null {
	const [, schema, name] = /^tables\/([^./]+)\.([^/]+)\/[0-9]{6,}\.jsonl$/.exec(entryName) ?? []
	return schema && name ? { schema, name } : null
}
