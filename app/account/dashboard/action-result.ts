/** The result of a form of the account area: a toast, or an error for a toast and its field. */
import { ENTRIES_KEPT, MAYBE_NOT_DONE, unreachableMessage } from '#app/offline/answer-if-unreachable.ts'
import { SUBSCRIPTION_FAILED, UNSUBSCRIBE_FAILED } from '#shop/subscribers/rules.ts'

export type AccountActionResult =
	| { success: { title: string; message?: string } }
	| { error: { title: string | null; message: string; field: string | null } }

const NOTHING_CHANGED = 'Nothing was changed. Please try again.'

/** `hasEntries` if something is entered into the form. */
type Failure = { title: string; message: string; hasEntries?: boolean }

const FAILURES: Record<string, Failure> = {
	'update-profile': { title: 'Update Failed', message: 'Failed to update profile', hasEntries: true },
	'save-address': {
		title: 'Save Failed',
		message: "Your address wasn't saved. Please try again.",
		hasEntries: true,
	},
	'delete-address': { title: 'Delete Failed', message: "Your address wasn't deleted. Please try again." },
	'change-password': {
		title: 'Update Failed',
		message: "Your password wasn't changed. Please try again.",
		hasEntries: true,
	},
	'end-session': { title: 'Not Signed Out', message: NOTHING_CHANGED },
	'end-other-sessions': { title: 'Not Signed Out', message: NOTHING_CHANGED },
	subscribe: SUBSCRIPTION_FAILED,
	unsubscribe: { title: UNSUBSCRIBE_FAILED, message: 'Failed to unsubscribe' },
	'delete-account': { title: 'Account Not Deleted', message: NOTHING_CHANGED, hasEntries: true },
}

const UNKNOWN_FAILURE: Failure = { title: 'Error', message: NOTHING_CHANGED }

/** For an action that failed because the server could not reach its database. */
export function failureResult(intent: string): AccountActionResult {
	const { title, message } = FAILURES[intent] ?? UNKNOWN_FAILURE
	return { error: { title, message, field: null } }
}

/** For an action whose answer did not arrive: it may have been done. The form keeps what was entered. */
export function unreachableResult(intent: string, device: Pick<Navigator, 'onLine'>): AccountActionResult {
	const { title, hasEntries } = FAILURES[intent] ?? UNKNOWN_FAILURE
	const message = unreachableMessage(device, hasEntries ? ENTRIES_KEPT : MAYBE_NOT_DONE)
	return { error: { title, message, field: null } }
}
