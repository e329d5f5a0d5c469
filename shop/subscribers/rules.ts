/** Messages and constants of the newsletter. */

/** As specified, the name of a subscriber who resubscribed. */
export const RESUBSCRIBED_NAME = 'Subscriber'

/** As specified, PostgreSQL's code for a duplicate. Screens treat it as success. */
export const ALREADY_SUBSCRIBED = '23505'

export const SUBSCRIPTION_FAILED = {
	title: 'Subscription Failed',
	message: 'Failed to subscribe to newsletter',
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
