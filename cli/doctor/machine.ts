/** The machine under the shop: the folder it writes to and the room that is left on its disk. */
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, trouble, well, wordsOf } from './findings.ts'

/** A busy shop writes about a gigabyte a year. */
const LEAST_FREE_BYTES = 1_000_000_000

export async function checkFolder(dataDir: string): Promise<Finding> {
	const file = join(dataDir, `doctor-${process.pid}`)
	try {
		await mkdir(dataDir, { recursive: true, mode: 0o700 })
		await writeFile(file, 'written by the doctor')
		await rm(file)
		return well('Data folder', `${dataDir} can be written to`)
	} catch (error) {
		return trouble(
			'Data folder',
			`${dataDir} cannot be written to: ${wordsOf(error)}`,
			'Let the user that runs the shop own the folder (chown -R), or set DATA_DIR to one that it owns.',
		)
	}
}

export async function checkDisk(dataDir: string, least = LEAST_FREE_BYTES): Promise<Finding> {
	try {
		const { bavail, bsize } = await statfs(dataDir)
		const free = bavail * bsize
		const words = `${(free / 1e9).toFixed(1)} GB free`
		if (free >= least) return well('Disk', words)
		return trouble(
			'Disk',
			words,
			'Make room: move old backups to another machine, and look what else has grown. A full disk stops the database.',
		)
	} catch (error) {
		return trouble('Disk', `nobody can tell: ${wordsOf(error)}`, 'Mend the data folder first.')
	}
}
