/** Checks the data folder and the free disk space. */
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, problem, ok, messageOf } from './finding.ts'

/** A busy shop writes about 1 GB a year. */
const MIN_FREE_BYTES = 1_000_000_000

export async function checkFolder(dataDir: string): Promise<Finding> {
	const file = join(dataDir, `doctor-${process.pid}`)
	try {
		await mkdir(dataDir, { recursive: true, mode: 0o700 })
		await writeFile(file, 'written by npm run shop -- doctor')
		await rm(file)
		return ok('Data folder', `${dataDir} is writable`)
	} catch (error) {
		return problem(
			'Data folder',
			`${dataDir} is not writable: ${messageOf(error)}`,
			'Give the user that runs the shop ownership of the folder (chown -R), or set DATA_DIR to a folder it owns.',
		)
	}
}

export async function checkDisk(dataDir: string, minFreeBytes = MIN_FREE_BYTES): Promise<Finding> {
	try {
		const { bavail, bsize } = await statfs(dataDir)
		const free = bavail * bsize
		const message = `${(free / 1e9).toFixed(1)} GB free`
		if (free >= minFreeBytes) return ok('Disk', message)
		return problem(
			'Disk',
			message,
			'Free some space: move old backups to another machine and check what else has grown. A full disk stops the database.',
		)
	} catch (error) {
		return problem('Disk', `cannot be checked: ${messageOf(error)}`, 'Fix the data folder first.')
	}
}
