/** Describes an error with its causes, because the query builder hides the database's message behind the statement. */
export function describeError(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const cause = error.cause === undefined ? '' : `\n  because ${describeError(error.cause)}`
	return `${error.stack ?? error.message}${cause}`
}
