/** Messages and constants of the newsletter. */

/** As specified, the name of a subscriber who resubscribed. */
export const RESUBSCRIBED_NAME = 'Subscriber'

/** As specified, PostgreSQL's code for a duplicate. Screens treat it as success. */
export const ALREADY_SUBSCRIBED = '23505'

export const SUBSCRIPTION_FAILED = {
	title: 'Subscription Failed',
	message: 'Failed to subscribe to newsletter',
}
/** The page that the unsubscribe link of an email opens. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/**
 * Where an email client unsubscribes with one click (RFC 8058), by the link in the email. Links that are not the
 * newsletter's accept the click themselves.
 */
export function oneClickUrl(link: string): string {
	return link.replace(`${UNSUBSCRIBE_PATH}?`, '/newsletter/one-click?')
}

export const UNSUBSCRIBE_FAILED = 'Unsubscribe Failed'

export const WELCOME_MESSAGE = {
	title: 'Successfully Subscribed!',
	message: 'Welcome to our newsletter! Check your email for a welcome message.',
}
export const ALREADY_SUBSCRIBED_MESSAGE = {
	title: 'Already Subscribed',
	message: 'You are already subscribed to our newsletter.',
}
