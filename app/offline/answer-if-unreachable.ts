/** Lets a form stay as it is if the shop's answer to it does not arrive. */
import { data, isRouteErrorResponse } from 'react-router'
import { whyUnreachable } from '#app/offline/unreachable.ts'

/** What is true of a form whose answer did not arrive: the shop may have received it all the same. */
export const ENTRIES_KEPT = 'What you entered is kept.'
export const MAYBE_NOT_DONE = 'It may not have been done.'
/** Of a form that only opens the payment page. */
export const NOT_CHARGED = "You haven't been charged."

/** In one text, for the alert of a form. */
export function unreachableMessage(device: Pick<Navigator, 'onLine'>, safe: string): string {
	const { title, message } = whyUnreachable(device, safe)
	// The message of a shop that does not answer says so itself.
	return device.onLine ? message : `${title}. ${message}`
}

/**
 * For the `clientAction` of a page with a form. If the action's answer does not arrive, `answer` takes its place, because an
 * error would replace the page, with all that was entered. Redirects and refusals pass.
 */
export async function answerIfUnreachable<Answer, Unreachable>(
	serverAction: () => Promise<Answer>,
	answer: () => Unreachable,
) {
	try {
		return await serverAction()
	} catch (error) {
		if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
		// With this status, the router does not load the page's data again, which would fail too.
		return data(answer(), { status: 503 })
	}
}
