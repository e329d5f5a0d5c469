/** Finds the archives of the embedded PostgreSQL: base backups, and the log that follows each. */
import { z } from 'zod'
import { ABOUT, type ArchiveStore } from './archive-store.ts'
import { WAL } from '#db/embedded/wal-archive.ts'
import { momentOf } from '#shop/backups/rules.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { parseJson } from '#shop/input/parse-json.ts'

/** `from` is the first log segment that it needs. It can be restored to any moment since `endedAt`. */
export const BaseBackup = z.object({
	endedAt: z.coerce.date(),
	from: z.string().regex(/^[0-9A-F]{24}$/),
	/** The password of PostgreSQL's user `shop`. That PostgreSQL listens on this machine alone. */
	password: z.string(),
	secretMark: z.string(),
})
/** `name` is the name of its folder in the archive. */
export type BaseBackup = z.infer<typeof BaseBackup> & { archive: string; name: string }

/** Leaves out damaged and incomplete base backups, which restore nothing. */
export async function listBaseBackups(store: ArchiveStore): Promise<BaseBackup[]> {
	const found: BaseBackup[] = []
	for (const archive of await store.list()) {
		for (const name of await listBaseFolders(store, archive)) {
			const about = BaseBackup.safeParse(parseJson((await store.read(`${archive}/${name}/${ABOUT}`)) ?? ''))
			if (about.success) found.push({ ...about.data, archive, name })
		}
	}
	return found.toSorted((a, b) => a.endedAt.getTime() - b.endedAt.getTime())
}

async function listBaseFolders(store: ArchiveStore, archive: string): Promise<string[]> {
	return (await store.list(archive)).filter((name) => name.startsWith('base-'))
}

/**
 * Returns those made with this SECRET or, without any, those of the only other one. Null if several shops, such as one that
 * sells and one for trials, share the place and none of them is this one.
 */
export function ofOneShop(bases: readonly BaseBackup[], secretMark: string): readonly BaseBackup[] | null {
	const own = bases.filter((base) => base.secretMark === secretMark)
	if (own.length > 0) return own
	return new Set(bases.map((base) => base.secretMark)).size === 1 ? bases : null
}

export function chooseBaseBackup(oldestFirst: readonly BaseBackup[], until: Date | null): BaseBackup | null {
	return oldestFirst.findLast(({ endedAt }) => until === null || endedAt <= until) ?? null
}

/**
 * Lists the base backups of an archive from which the log is complete. It has a gap if backups went to another place for a
 * while. `archive` is null before the first start.
 */
export async function listWholeBaseBackups(
	store: ArchiveStore,
	archive: string | null,
): Promise<BaseBackup[]> {
	const bases = (await listBaseBackups(store)).filter((base) => base.archive === archive)
	const whole: BaseBackup[] = []
	for (const base of bases) {
		const segments = segmentsAmong(await listLogSince(store, base))
		if (findMissingSegment(segments, base.from) === null) whole.push(base)
	}
	return whole
}

/** Removes what a killed base backup has left in this archive. Only one base backup of it is made at a time. */
export async function removeIncomplete(store: ArchiveStore, archive: string): Promise<void> {
	for (const name of await listBaseFolders(store, archive))
		if ((await store.read(`${archive}/${name}/${ABOUT}`)) === null)
			await store.removeFolder(`${archive}/${name}`)
}

/** An archive without a base backup is kept for this long, because another machine may be making the first one. */
const NEW_FOR_MILLISECONDS = 2 * DAY_MILLISECONDS

/**
 * Of the shop with this SECRET, keeps that many base backups and the log since the oldest of them. Also keeps the archive that
 * is being written (`current`), new archives of other machines, those of other shops, and archives with a damaged base backup.
 */
export async function removeOldArchives(
	store: ArchiveStore,
	{ current, keep, now, secretMark }: { current: string; keep: number; now: Date; secretMark: string },
): Promise<void> {
	const all = (await listBaseBackups(store)).filter((base) => base.secretMark === secretMark)
	for (const { archive, name } of all.slice(0, -keep)) await store.removeFolder(`${archive}/${name}`)
	const kept = all.slice(-keep)
	for (const archive of await store.list()) {
		const oldest = kept.find((base) => base.archive === archive)
		if (oldest) await removeLogBefore(store, oldest)
		else if (
			archive !== current &&
			!isNew(archive, now) &&
			(await listBaseFolders(store, archive)).length === 0
		)
			await store.removeFolder(archive)
	}
}

/** The id of an archive starts with the time at which it was created. */
function isNew(archive: string, now: Date): boolean {
	const startedAt = momentOf(archive.slice(0, '20261126-023000'.length))
	return startedAt !== null && now.getTime() - startedAt.getTime() < NEW_FOR_MILLISECONDS
}

async function removeLogBefore(store: ArchiveStore, { archive, from }: BaseBackup): Promise<void> {
	const files = await store.list(`${archive}/${WAL}`)
	const old = files.filter((name) => /^[0-9A-F]{24}/.test(name) && isBefore(name, from))
	await store.removeFiles(old.map((name) => `${archive}/${WAL}/${name}`))
}

/** The segment numbers come after the timeline. */
function isBefore(name: string, from: string): boolean {
	return name.slice(8, 24) < from.slice(8)
}

/** Lists the archived files of the log since a base backup. */
export async function listLogSince(store: ArchiveStore, { archive, from }: BaseBackup): Promise<string[]> {
	const files = await store.list(`${archive}/${WAL}`)
	return files.filter((name) => name.endsWith('.gz') && !isBefore(name, from))
}

/** Returns the segments among the files of the log, under PostgreSQL's names for them. */
export function segmentsAmong(files: readonly string[]): string[] {
	return files.flatMap((name) => /^([0-9A-F]{24})\.gz$/.exec(name)?.[1] ?? [])
}

/** Returns the first missing segment in the sequence. Segments have 16 MB each. PostgreSQL would silently stop before the gap. */
export function findMissingSegment(segments: readonly string[], from: string): string | null {
	const known = new Set(segments.filter((name) => name.slice(0, 8) === from.slice(0, 8) && name >= from))
	let expected = from
	for (let found = 0; found < known.size; found++) {
		if (!known.has(expected)) return expected
		expected = segmentAfter(expected)
	}
	return null
}

const SEGMENTS_PER_FILE = 0x100

function segmentAfter(name: string): string {
	const number =
		Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_FILE + Number.parseInt(name.slice(16), 16) + 1
	const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0')
	return name.slice(0, 8) + hex(Math.floor(number / SEGMENTS_PER_FILE)) + hex(number % SEGMENTS_PER_FILE)
}
