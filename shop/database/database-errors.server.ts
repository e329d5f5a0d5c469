/** Classifies errors of the database and of the connection to it. */
import { type Failure, FREE_SPACE } from '#shop/files/file-system-errors.server.ts'

export const READ_ONLY: Failure = {
	reason: 'the database is read-only',
	fix: 'Make it writable, or set DATABASE_URL to the primary server.',
}

export const STANDBY: Failure = {
	reason: 'the database is a standby',
	fix: 'If its primary is lost, promote it (select pg_promote()). Otherwise set DATABASE_URL to the primary.',
}

/** Of several hosts, those that answer are standbys (db/primary.ts). */
export const NO_PRIMARY = 'ENOPRIMARY'

const UNIQUE_VIOLATION = '23505'
const LOCK_NOT_AVAILABLE = '55P03'

/** PostgreSQL's codes for failed writes: read_only_sql_transaction, disk_full, io_error. */
const WRITE_FAILURES: Record<string, Failure> = {
	'25006': READ_ONLY,
	[NO_PRIMARY]: {
		reason: 'no host of DATABASE_URL accepts writes',
		fix: 'Start the primary, or promote a standby (select pg_promote()): the shop follows by itself.',
	},
	'53100': { reason: 'the disk of the database is full', fix: FREE_SPACE },
	'58030': { reason: 'the disk of the database reports an error', fix: "Check the database server's disk." },
}

/** Error classes of a wrong statement or value (PostgreSQL, appendix A). While a backup is restored, a missing table is not one of them. */
const WRONG_STATEMENT = /^(?:0A|21|22|23|42(?!P01)|P0)/

/** A PostgreSQL error code (SQLSTATE) or the code of a Node.js network error. */
const CODE = /^[0-9A-Z]{5}$|^E[A-Z_]+$/

/** Errors that the driver itself throws have no code. */
const DRIVER_MESSAGES = [
	/^Connection terminated/,
	/^timeout (?:expired|exceeded when trying to connect)$/,
	/^Query read timeout$/,
	/^Client (?:has encountered a connection error|was closed) and is not queryable$/,
	/^Cannot use a pool after calling end on the pool$/,
]

/** Returns the code of an error or of its cause, such as 23505, because the query builder wraps the driver's errors. */
export function databaseCode(error: unknown): string | null {
	if (typeof error !== 'object' || error === null) return null
	if ('code' in error && typeof error.code === 'string' && CODE.test(error.code)) return error.code
	return 'cause' in error ? databaseCode(error.cause) : null
}

/** Returns the name of the violated unique constraint, or null for any other error. */
export function uniqueViolation(error: unknown): string | null {
	if (typeof error !== 'object' || error === null) return null
	if ('constraint' in error && databaseCode(error) === UNIQUE_VIOLATION) return String(error.constraint)
	return 'cause' in error ? uniqueViolation(error.cause) : null
}

export function isLockTimeout(error: unknown): boolean {
	return databaseCode(error) === LOCK_NOT_AVAILABLE
}

/** Returns why the database could not write, or null for any other error. */
export function describeWriteFailure(error: unknown): Failure | null {
	return WRITE_FAILURES[databaseCode(error) ?? ''] ?? null
}

/** Returns whether the database or the connection to it failed. Any other error is a bug. */
export function isDatabaseError(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	const code = databaseCode(error)
	if (code !== null) return !WRONG_STATEMENT.test(code)
	return DRIVER_MESSAGES.some((message) => message.test(error.message)) || isDatabaseError(error.cause)
}
