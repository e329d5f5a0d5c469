/** What the database and the way to it say when something is wrong: the one place that reads their errors. */
import { DrizzleQueryError } from 'drizzle-orm'

const UNIQUE_VIOLATION = '23505'
const LOCK_NOT_AVAILABLE = '55P03'

/** PostgreSQL's five letters, or the name that Node gives a network error. */
const CODE = /^[0-9A-Z]{5}$|^E[A-Z_]+$/

/** The driver's own words have no code. */
const WORDS_OF_THE_DRIVER = [
	/^Connection terminated/,
	/^timeout (?:expired|exceeded when trying to connect)$/,
	/^Query read timeout$/,
	/^Client (?:has encountered a connection error|was closed) and is not queryable$/,
	/^Cannot use a pool after calling end on the pool$/,
]

/** PostgreSQL's code of an error, such as 23505, also where the query builder wrapped it. */
export function databaseCode(error: unknown): string | null {
	if (typeof error !== 'object' || error === null) return null
	if ('code' in error && typeof error.code === 'string' && CODE.test(error.code)) return error.code
	return 'cause' in error ? databaseCode(error.cause) : null
}

/** The rule of the tables that an act would have broken by writing something a second time. */
export function uniqueViolation(error: unknown): string | null {
	if (typeof error !== 'object' || error === null) return null
	if ('constraint' in error && databaseCode(error) === UNIQUE_VIOLATION) return String(error.constraint)
	return 'cause' in error ? uniqueViolation(error.cause) : null
}

/** Somebody else held what an act needed, for longer than the act may wait. */
export function isLockTimeout(error: unknown): boolean {
	return databaseCode(error) === LOCK_NOT_AVAILABLE
}

/** The database, or the way to it, failed. Anything else is a mistake of ours and belongs to whoever reads the log. */
export function isDatabaseError(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	if (error instanceof DrizzleQueryError || databaseCode(error) !== null) return true
	return WORDS_OF_THE_DRIVER.some((words) => words.test(error.message)) || isDatabaseError(error.cause)
}
