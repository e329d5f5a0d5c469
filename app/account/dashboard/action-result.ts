/** What a form of the account is told when it failed for no fault of its own: by the server, or by a browser cut off from it. */
import { SUBSCRIPTION_FAILED, UNSUBSCRIBE_FAILED } from '#shop/newsletter/rules.ts'

export type AccountActionResult =
	| { act: string; done: { title: string; message?: string } }
	| { act: string; refused: { title: string | null; message: string; field: string | null } }

const TRY_AGAIN = 'Nothing was changed. Please try again.'
const FAILURES: Record<string, { title: string; message: string }> = {
	profile: { title: 'Update Failed', message: 'Failed to update profile' },
	'address-save': { title: 'Save Failed', message: 'The address was not saved. Please try again.' },
	'address-delete': { title: 'Delete Failed', message: 'The address was not deleted. Please try again.' },
	password: { title: 'Update Failed', message: 'Your password was not changed. Please try again.' },
	'newsletter-join': SUBSCRIPTION_FAILED,
	'newsletter-leave': { title: UNSUBSCRIBE_FAILED, message: 'Failed to unsubscribe' },
	close: { title: 'Account Not Deleted', message: TRY_AGAIN },
}

export function failureResult(act: string): AccountActionResult {
	const { title, message } = FAILURES[act] ?? { title: 'Error', message: TRY_AGAIN }
	return { act, refused: { title, message, field: null } }
}
