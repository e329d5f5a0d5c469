import { postToNewsletter } from '#app/newsletter/newsletter-api.ts'
import { nameOffline } from '#app/offline/name-offline.ts'
import { showToast } from '#app/ui/toast.tsx'
import {
	ALREADY_SUBSCRIBED,
	ALREADY_SUBSCRIBED_MESSAGE,
	SUBSCRIPTION_FAILED,
	WELCOME_MESSAGE,
} from '#shop/subscribers/rules.ts'

/** Subscribes and shows the result in a toast. Also returns true for an email that is already subscribed. */
export async function subscribeAndNotify(input: { email: string; name?: string }): Promise<boolean> {
	const response = await postToNewsletter('/newsletter/subscription', input)
	if (response.success) {
		showToast({ ...WELCOME_MESSAGE, tone: 'success' })
		return true
	}
	if (response.code === ALREADY_SUBSCRIBED) {
		showToast(ALREADY_SUBSCRIBED_MESSAGE)
		return true
	}
	showToast({
		title: SUBSCRIPTION_FAILED.title,
		message: response.message ?? nameOffline(SUBSCRIPTION_FAILED.message),
		tone: 'error',
	})
	return false
}
