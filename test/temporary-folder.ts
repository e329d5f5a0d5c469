/** Says where tests store databases and other temporary files. */
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const SHARED_MEMORY = '/dev/shm'
const GIB = 2 ** 30

/**
 * In memory if there is room, otherwise on disk: creating and deleting files is most of what the tests and Chromium do there.
 * Docker gives a container 64 MB of shared memory unless configured otherwise.
 */
export function temporaryFolder(): string {
	const hasRoom =
		existsSync(SHARED_MEMORY) && freeBytes(SHARED_MEMORY) > 3 * GIB && process.availableMemory() > 6 * GIB
	return hasRoom ? SHARED_MEMORY : tmpdir()
}

function freeBytes(folder: string): number {
	const { bavail, bsize } = statfsSync(folder)
	return bavail * bsize
}
