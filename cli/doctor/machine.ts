/** Checks the data folder and the free disk space. */
import { rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Finding, problem, ok, messageOf } from './finding.ts'
import type { Config } from '#shop/config/config.server.ts'
import { countFreeBytes, createFolder, RESERVED_BYTES } from '#shop/files/data-folder.server.ts'
import { describeFileSystemError, type Failure, FREE_SPACE } from '#shop/files/file-system-errors.server.ts'
import { formatBytes } from '#shop/format-bytes.ts'

/** A busy shop writes about 1 GB a year. */
const MIN_FREE_BYTES = 1_000_000_000

export async function checkFolder(dataDir: string): Promise<Finding> {
	const file = join(dataDir, `doctor-${process.pid}`)
	try {
		createFolder(resolve(dataDir))
		try {
			await writeFile(file, 'written by npm run shop -- doctor')
		} finally {
			await rm(file, { force: true })
		}
		return ok('Data folder', `${dataDir} is writable`)
	} catch (error) {
		const failure = describeFileSystemError(error)
		if (failure === null) throw error
		return unusable(dataDir, failure)
	}
}

export function unusable(dataDir: string, { reason, fix }: Failure): Finding {
	return problem('Data folder', `${dataDir} cannot be used: ${reason}`, fix)
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Checks the disk of the data folder, and that of the images if it is another one. */
export async function checkDisks(
	{ dataDir, databaseUrl }: Place,
	minFreeBytes = MIN_FREE_BYTES,
): Promise<Finding[]> {
	const images = join(dataDir, 'pictures')
	const device = await findDevice(dataDir)
	const imageDevice = await findDevice(images)
	const findings = [await checkDisk(dataDir, { minFreeBytes, hasDatabase: databaseUrl === null })]
	if (imageDevice !== null && imageDevice !== device)
		findings.push(await checkDisk(images, { minFreeBytes, hasDatabase: false }))
	return findings
}

async function findDevice(folder: string): Promise<number | null> {
	return stat(folder).then(
		({ dev }) => dev,
		() => null,
	)
}

async function checkDisk(
	folder: string,
	{ minFreeBytes, hasDatabase }: { minFreeBytes: number; hasDatabase: boolean },
): Promise<Finding> {
	try {
		const free = await countFreeBytes(folder)
		const message = `${formatBytes(free)} free in ${folder}`
		if (free >= minFreeBytes) return ok('Disk', message)
		if (hasDatabase && free < RESERVED_BYTES)
			return problem(
				'Disk',
				`${message}: the shop takes no payments below ${formatBytes(RESERVED_BYTES)}`,
				FREE_SPACE,
			)
		return problem('Disk', `${message}, which is little`, FREE_SPACE)
	} catch (error) {
		return problem('Disk', `cannot be checked: ${messageOf(error)}`, 'Fix the data folder first.')
	}
}
