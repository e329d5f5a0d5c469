/** Checks whether the folder with the embedded PostgreSQL, the generated secret and uploaded images can be written. */
import { randomUUID } from 'node:crypto'
import {
	existsSync,
	linkSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import {
	describeFileSystemError,
	type Failure,
	FREE_SPACE,
	isFileSystemError,
	isMissingError,
} from '#shop/files/file-system-errors.server.ts'
import { formatBytes } from '#shop/format-bytes.ts'

/** Reserved for payments in progress and for PostgreSQL, which stops when it cannot write its log. No further payment is started. */
export const RESERVED_BYTES = 200_000_000

export function createDataFolder(folder: string): void {
	try {
		createFolder(resolve(folder))
	} catch (error) {
		throw asDataFolderError(folder, error)
	}
}

/** Creates its parents as well. In its recursive mode, `mkdirSync` would try forever where nothing can be created, such as in /proc. */
export function createFolder(folder: string): void {
	if (existsSync(folder) && statSync(folder).isDirectory()) return
	if (dirname(folder) !== folder) createFolder(dirname(folder))
	try {
		mkdirSync(folder, { mode: 0o700 })
	} catch (error) {
		// Another process may have been faster.
		const exists = isFileSystemError(error) && error.code === 'EEXIST' && statSync(folder).isDirectory()
		if (!exists) throw error
	}
}

/** Returns why nothing may be written to the folder, or null. */
export async function findFolderFailure(
	folder: string,
	reservedBytes = RESERVED_BYTES,
): Promise<Failure | null> {
	try {
		await access(folder, constants.W_OK)
		const free = await countFreeBytes(folder)
		if (free >= reservedBytes) return null
		const reason = `the disk is full (${formatBytes(free)} free, ${formatBytes(reservedBytes)} needed)`
		return { reason, fix: FREE_SPACE }
	} catch (error) {
		const failure = describeFileSystemError(error)
		if (failure === null) throw error
		return failure
	}
}

export async function countFreeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize
}

/** A sentence for the operator that says why the folder cannot be used and what to do. */
export class DataFolderError extends Error {
	readonly folder: string
	readonly failure: Failure

	constructor(folder: string, failure: Failure, options?: ErrorOptions) {
		super(`The data folder ${folder} cannot be used: ${failure.reason}. ${failure.fix}`, options)
		this.name = 'DataFolderError'
		this.folder = folder
		this.failure = failure
	}
}

/** Wraps file system errors in a `DataFolderError`, and returns other errors unchanged. */
export function asDataFolderError(folder: string, error: unknown): unknown {
	const failure = describeFileSystemError(error)
	return failure ? new DataFolderError(folder, failure, { cause: error }) : error
}

/**
 * Reads the content of a file that is generated once. It is first written under another name: a full disk or a crash
 * would leave a part of it, which would be used from then on. Processes that start at the same time all get the content
 * of the first.
 */
export function readOrGenerate(file: string, generate: () => string): string {
	const existing = readIfExists(file)
	if (existing) return existing
	const temporary = `${file}.${randomUUID()}`
	try {
		writeFileSync(temporary, generate(), { mode: 0o600 })
		// Earlier versions may have left an empty file.
		if (existing === '') renameSync(temporary, file)
		else moveIfAbsent(temporary, file)
	} finally {
		rmSync(temporary, { force: true })
	}
	return readFileSync(file, 'utf8').trim()
}

function moveIfAbsent(from: string, to: string): void {
	try {
		linkSync(from, to)
	} catch (error) {
		if (!isFileSystemError(error)) throw error
		// Not every file system supports hard links.
		if (error.code !== 'EEXIST') renameSync(from, to)
	}
}

/** Its text without the space around it. */
export function readIfExists(file: string): string | null {
	try {
		return readFileSync(file, 'utf8').trim()
	} catch (error) {
		if (isMissingError(error)) return null
		throw error
	}
}
