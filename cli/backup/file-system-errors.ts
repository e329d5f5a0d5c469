/** Explains errors of the file system to the owner who ran a command. */
import { type Outcome, refuse } from '#shop/outcome.ts'

const REASONS: Record<string, string> = {
	EACCES: 'you have no permission',
	EDQUOT: 'your part of the disk is full',
	EEXIST: 'a part of the path is a file, not a folder',
	EFBIG: 'the file is too large for this disk',
	EIO: 'the disk reports an error',
	EISDIR: 'it is a folder',
	ENAMETOOLONG: 'the name is too long',
	ENOENT: 'no file can be created there',
	ENOSPC: 'the disk is full',
	ENOTDIR: 'a part of the path is a file, not a folder',
	EPERM: 'you have no permission',
	EROFS: 'the disk is read-only',
}

/** Errors of the database and of zlib have no `syscall`; those of a socket have `connect`. */
export function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
	return error instanceof Error && 'syscall' in error && error.syscall !== 'connect'
}

/** Rethrows any other error. */
export async function refuseOnFileSystemError<Value extends object>(
	{ what, consequence }: { what: string; consequence: string },
	work: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
	try {
		return await work()
	} catch (error) {
		const reason = isFileSystemError(error) ? REASONS[error.code ?? ''] : undefined
		if (reason === undefined) throw error
		return refuse('unavailable', null, { message: `${what}: ${reason}. ${consequence}`, code: 'no_file' })
	}
}
