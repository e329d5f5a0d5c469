/** What a backup says of itself. It lies at the end of the parcel, so a parcel that was cut short has none. */
import { createHmac } from 'node:crypto'
import { z } from 'zod'

export const MANIFEST = 'manifest.json'
export const JOBS = 'jobs.jsonl'
export const PICTURES = 'pictures/'
const FORMAT = 1

export type Manifest = z.infer<typeof Manifest>
export const Manifest = z.object({
	format: z.literal(FORMAT),
	madeAt: z.iso.datetime(),
	shop: z.string(),
	/** The last migration of the database it was made of. */
	schema: z.object({ tag: z.string(), when: z.number() }),
	/** Equal where the same SECRET is set; says nothing about it. */
	secretMark: z.string(),
	tables: z.array(z.object({ schema: z.string(), name: z.string(), rows: z.number(), sum: z.string() })),
	sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
	jobs: z.number(),
	pictures: z.number(),
	/** Every piece of the parcel, as it must arrive. */
	pieces: z.array(z.object({ name: z.string(), sha256: z.string() })),
})

export function newManifest(rest: Omit<Manifest, 'format'>): Manifest {
	return { format: FORMAT, ...rest }
}

/** Codes in waiting emails and second factors are sealed with the secret, and links in emails are signed with it. */
export function secretMark(secret: string): string {
	return createHmac('sha256', secret).update('the mark of a backup').digest('hex').slice(0, 16)
}
