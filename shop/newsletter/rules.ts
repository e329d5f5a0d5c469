/** The newsletter's fixed names and words. */
export const RESUBSCRIBED_NAME = 'Subscriber'

/** The code of a second subscription, which every screen counts as success: PostgreSQL's for a doubled row, as specified. */
export const ALREADY_SUBSCRIBED = '23505'

/** How it is called, on every screen, when it did not work. */
export const SUBSCRIPTION_FAILED = {
	title: 'Subscription Failed',
	message: 'Failed to subscribe to newsletter',
}
export const UNSUBSCRIBE_FAILED = 'Unsubscribe Failed'

/** What whoever subscribes is told, on every screen. */
export const WELCOME_MESSAGE = {
	title: 'Successfully Subscribed!',
	message: 'Welcome to our newsletter! Check your email for a welcome message.',
}
export const ALREADY_SUBSCRIBED_MESSAGE = {
	title: 'Already Subscribed',
	message: 'You are already subscribed to our newsletter.',
}
