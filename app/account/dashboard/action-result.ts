/** The result of a form of the account area: a toast, or an error for a toast and its field. */
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

/** For an action that failed because the server or its database could not be reached. */
export function failureResult(intent: string): AccountActionResult {
	const { title, message } = FAILURES[intent] ?? { title: 'Error', message: NOTHING_CHANGED }
	return { error: { title, message, field: null } }
}
