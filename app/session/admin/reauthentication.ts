/**
 * There are three proofs of identity in the console:
 * - signing in, with email and password, opens a session. It ends after a time, or when the password changes;
 * - the second factor is required after each sign-in, and again after half an hour without use (`requireAdmin`);
 * - the password is confirmed again before what cannot be undone, unless the session has just done so
 *   (`recent-password.server.ts`), and in an account before its password changes or it is deleted (`confirmPassword`).
 *
 * Reauthentication is the first two on an open page of the console: the page learns from the response what is required,
 * asks for it in a dialog and sends its request again, so that what was entered stays.
 */

/** A header of the redirect that any other page follows. The request has changed nothing, and may be sent again. */
const NEEDED_FIRST = 'X-Needed-First'

/** The second factor's code, or the password and then the code. */
export type Reauthentication = 'code' | 'sign-in'

export function reauthenticationHeader(required: Reauthentication): Record<string, string> {
	return { [NEEDED_FIRST]: required }
}

/** Returns null if the response requires none. */
export function requiredReauthentication({ headers }: Response): Reauthentication | null {
	const required = headers.get(NEEDED_FIRST)
	return required === 'code' || required === 'sign-in' ? required : null
}
