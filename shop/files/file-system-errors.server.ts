/** Describes why the file system failed, and what to do about it. */

/** `fix` says what to do about it, where the data folder is concerned. */
export type Failure = { reason: string; fix: string }

export const FREE_SPACE =
	'Free some space there: move old backups to another machine and check what else has grown.'
const GIVE_OWNERSHIP =
	'Give the user that runs the shop ownership of the folder (chown -R), or set DATA_DIR to a folder it owns.'
const CHOOSE_FOLDER = 'Set DATA_DIR to a folder that can be written.'
const REPLACE_DISK = 'Check the disk (dmesg), or set DATA_DIR to a folder on another one.'

const FAILURES: Record<string, Failure> = {
	EACCES: { reason: 'you have no permission', fix: GIVE_OWNERSHIP },
	EDQUOT: { reason: 'your part of the disk is full', fix: FREE_SPACE },
	EEXIST: { reason: 'a part of the path is a file, not a folder', fix: CHOOSE_FOLDER },
	EFBIG: { reason: 'the file is too large for this disk', fix: REPLACE_DISK },
	EIO: { reason: 'the disk reports an error', fix: REPLACE_DISK },
	EISDIR: { reason: 'it is a folder', fix: CHOOSE_FOLDER },
	ENAMETOOLONG: { reason: 'the name is too long', fix: CHOOSE_FOLDER },
	ENOENT: { reason: 'no file can be created there', fix: CHOOSE_FOLDER },
	ENOSPC: { reason: 'the disk is full', fix: FREE_SPACE },
	ENOTDIR: { reason: 'a part of the path is a file, not a folder', fix: CHOOSE_FOLDER },
	EPERM: { reason: 'you have no permission', fix: GIVE_OWNERSHIP },
	EROFS: {
		reason: 'the disk is read-only',
		fix: 'Check the disk (dmesg) and remount it for writing, or set DATA_DIR to a folder on another one.',
	},
	ESTALE: {
		reason: 'the folder of another machine is not there any more',
		fix: 'Mount it again, or set DATA_DIR to a folder on this machine.',
	},
}

/** Errors of the database and of zlib have no `syscall`, and that of a socket which cannot be opened is `connect`. */
export function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
	return error instanceof Error && 'syscall' in error && error.syscall !== 'connect'
}

/** A file or folder that does not exist. */
export function isMissingError(error: unknown): boolean {
	return isFileSystemError(error) && error.code === 'ENOENT'
}

/** For `catch`: the value if there is no such file or folder. */
export function unlessMissing<Value>(value: Value): (error: unknown) => Value {
	return (error) => {
		if (isMissingError(error)) return value
		throw error
	}
}

/** Returns null for any other error. */
export function describeFileSystemError(error: unknown): Failure | null {
	return isFileSystemError(error) ? (FAILURES[error.code ?? ''] ?? null) : null
}
