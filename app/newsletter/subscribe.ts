import { postToNewsletter } from '#app/newsletter/newsletter-api.ts'
import { showToast } from '#app/ui/toast.tsx'
import {
	ALREADY_SUBSCRIBED,
	ALREADY_SUBSCRIBED_MESSAGE,
	SUBSCRIPTION_FAILED,
	WELCOME_MESSAGE,
} from '#shop/newsletter/rules.ts'

/** Asks for the newsletter and says how it went. Whoever has it already is as well off as whoever has it now. */
export async function subscribeAndNotify(entered: { email: string; name?: string }): Promise<boolean> {
	const reply = await postToNewsletter('/newsletter/subscription', entered)
	if (reply.success) {
		showToast({ ...WELCOME_MESSAGE, tone: 'success' })
		return true
	}
	if (reply.code === ALREADY_SUBSCRIBED) {
		showToast(ALREADY_SUBSCRIBED_MESSAGE)
		return true
	}
	showToast({
		title: SUBSCRIPTION_FAILED.title,
		message: reply.message ?? SUBSCRIPTION_FAILED.message,
		tone: 'error',
	})
	return false
}
