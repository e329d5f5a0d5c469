/** Tells an open page of the console that its user has to sign in again, so that the page asks itself and keeps what was entered. */

/** A header of the redirect that any other page follows. The request has changed nothing, and may be sent again. */
const NEEDED_FIRST = 'X-Needed-First'

/** The second factor, or password and second factor. */
export type NeededFirst = 'code' | 'sign-in'

export function needs(needed: NeededFirst): Record<string, string> {
	return { [NEEDED_FIRST]: needed }
}

export function neededFirst({ headers }: Response): NeededFirst | null {
	const needed = headers.get(NEEDED_FIRST)
	return needed === 'code' || needed === 'sign-in' ? needed : null
}
