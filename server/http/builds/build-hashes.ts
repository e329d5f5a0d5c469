/** The files of each build and their hashes: a list for each build, beside the files in the image storage, which all servers share. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { typeOf } from '#server/http/static-files.ts'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import type { ImageStorage } from '#shop/images/storage.server.ts'
import { parseJson } from '#shop/input/parse-json.ts'

export const FILES = 'assets'
/** The name of a list begins with the time at which its build was published. */
export const BUILDS = 'asset-builds'

export type Hashes = Map<string, string>

/** `list` is its name in `BUILDS`. */
type Build = { list: string; id: string }

const List = z.array(z.tuple([z.string(), z.string()]))

/** Uses the shop's key: others may be able to write to an image storage, and it must not become a source of scripts. */
export function hashFile(secret: string, name: string, bytes: Uint8Array): string {
	return keyedHash(secret, `asset ${name} ${createHash('sha256').update(bytes).digest('hex')}`, 'hex')
}

export async function hashFolder(folder: string, secret: string): Promise<Hashes> {
	const hashes: Hashes = new Map()
	if (!existsSync(folder)) return hashes
	for (const name of readdirSync(folder).toSorted())
		if (typeOf(name) !== null) hashes.set(name, hashFile(secret, name, await readFile(join(folder, name))))
	return hashes
}

export async function readNewestHashes(storage: ImageStorage): Promise<Hashes> {
	return readHashes(storage, newestOfEach(await listBuilds(storage)))
}

export async function listBuilds(storage: ImageStorage): Promise<Build[]> {
	const entries = await storage.list(BUILDS)
	return entries
		.flatMap(({ name: list }) => {
			const [, id] = /^\d+-([0-9a-f]+)\.json$/.exec(list) ?? []
			return id ? [{ list, id }] : []
		})
		.toSorted((one, other) => (one.list < other.list ? 1 : -1))
}

/** Servers that start together with a new build each write a list of it. */
export function newestOfEach(builds: readonly Build[]): Build[] {
	return builds.filter(({ id }, index) => builds.findIndex((build) => build.id === id) === index)
}

export async function readHashes(storage: ImageStorage, builds: readonly Build[]): Promise<Hashes> {
	const hashes: Hashes = new Map()
	for (const build of builds)
		for (const [name, hash] of (await readList(storage, build)) ?? [])
			if (!hashes.has(name)) hashes.set(name, hash)
	return hashes
}

/** Returns null if another server has just removed the list, or if somebody else has written it. */
export async function readList(storage: ImageStorage, { list }: Build): Promise<z.infer<typeof List> | null> {
	const bytes = await storage.read(`${BUILDS}/${list}`)
	return bytes && (List.safeParse(parseJson(Buffer.from(bytes).toString())).data ?? null)
}
