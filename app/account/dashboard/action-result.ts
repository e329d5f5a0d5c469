/** The result of a form of the account area: a toast, or an error for a toast and its field. */
import { whyUnreachable } from '#app/offline/unreachable.ts'
import { SUBSCRIPTION_FAILED, UNSUBSCRIBE_FAILED } from '#shop/subscribers/rules.ts'

export type AccountActionResult =
	| { success: { title: string; message?: string } }
	| { error: { title: string | null; message: string; field: string | null } }

const NOTHING_CHANGED = 'Nothing was changed. Please try again.'
const FAILURES: Record<string, { title: string; message: string }> = {
	'update-profile': { title: 'Update Failed', message: 'Failed to update profile' },
	'save-address': { title: 'Save Failed', message: "Your address wasn't saved. Please try again." },
	'delete-address': { title: 'Delete Failed', message: "Your address wasn't deleted. Please try again." },
	'change-password': { title: 'Update Failed', message: "Your password wasn't changed. Please try again." },
	'end-session': { title: 'Not Signed Out', message: NOTHING_CHANGED },
	'end-other-sessions': { title: 'Not Signed Out', message: NOTHING_CHANGED },
	subscribe: SUBSCRIPTION_FAILED,
	unsubscribe: { title: UNSUBSCRIBE_FAILED, message: 'Failed to unsubscribe' },
	'delete-account': { title: 'Account Not Deleted', message: NOTHING_CHANGED },
}

const UNKNOWN_FAILURE = { title: 'Error', message: NOTHING_CHANGED }

/** The intents of forms into which something is entered. */
const HAS_ENTRIES: ReadonlySet<string> = new Set([
	'update-profile',
	'save-address',
	'change-password',
	'delete-account',
])

/** For an action that failed because the server could not reach its database. */
export function failureResult(intent: string): AccountActionResult {
	const { title, message } = FAILURES[intent] ?? UNKNOWN_FAILURE
	return { error: { title, message, field: null } }
}

/** For an action whose request did not reach the server. The form keeps what was entered. */
export function unreachableResult(intent: string, navigator: Pick<Navigator, 'onLine'>): AccountActionResult {
	const { title } = FAILURES[intent] ?? UNKNOWN_FAILURE
	const safe = HAS_ENTRIES.has(intent) ? 'What you entered is kept.' : 'Nothing was changed.'
	const { onLine } = navigator
	const { title: why, message } = whyUnreachable({ onLine }, safe)
	// The message of a shop that does not answer says so itself.
	return { error: { title, message: onLine ? message : `${why}. ${message}`, field: null } }
}
