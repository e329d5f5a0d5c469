/** Constants of the newsletter. Imports nothing, because the form in the footer of every page uses them. */

/** As specified, the name of a subscriber who resubscribed. */
export const RESUBSCRIBED_NAME = 'Subscriber'

export const NEWSLETTER_EMAIL_TEXT = 'Please enter a valid email address'

/** What a subscriber agrees to. Stored with each subscription, as proof of what the text was at that time. */
export const CONSENT = 'New roasts and brewing notes by email. Unsubscribe any time.'

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
