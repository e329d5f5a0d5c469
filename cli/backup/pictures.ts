/** The pictures that were uploaded: files in a folder under the data directory. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { PICTURES } from './manifest.ts'
import type { Entry } from './tar.ts'

const FOLDER = 'pictures'

export async function listPictures(dataDir: string): Promise<string[]> {
	const folder = join(dataDir, FOLDER)
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingThere)
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
		.toSorted()
}

/** Null where it was thrown away, or got its final name, since it was listed. */
export async function readPicture(dataDir: string, name: string): Promise<Entry | null> {
	const body = await readFile(join(dataDir, FOLDER, name)).catch(nothingThere)
	return Buffer.isBuffer(body) ? { name: PICTURES + name, body } : null
}

/** Beside the folder's place until everything else has been restored. */
export function openPictureFolder(dataDir: string) {
	const making = join(dataDir, `${FOLDER}.restoring`)
	return {
		async add({ name, body }: Entry): Promise<void> {
			const file = join(making, name.slice(PICTURES.length))
			if (relative(making, file).startsWith('..')) throw new Error(`${name} leads out of its folder`)
			await mkdir(dirname(file), { recursive: true })
			await writeFile(file, body)
		},
		async keep(): Promise<void> {
			const folder = join(dataDir, FOLDER)
			await rm(folder, { recursive: true, force: true })
			await rename(making, folder).catch(nothingThere)
		},
		drop: () => rm(making, { recursive: true, force: true }),
	}
}

function nothingThere(error: unknown): never[] {
	if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
	throw error
}
