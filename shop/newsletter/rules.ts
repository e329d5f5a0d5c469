/** The newsletter's fixed names and words. */
export const RESUBSCRIBED_NAME = 'Subscriber'

export const NEWSLETTER_EMAIL_WORDS = 'Please enter a valid email address'

/** The code of a second subscription, which every screen counts as success: PostgreSQL's for a doubled row, as specified. */
export const ALREADY_SUBSCRIBED = '23505'

/** What whoever subscribes is told, on every screen. */
export const WELCOME_WORDS = {
	title: 'Successfully Subscribed!',
	message: 'Welcome to our newsletter! Check your email for a welcome message.',
}
export const ALREADY_WORDS = {
	title: 'Already Subscribed',
	message: 'You are already subscribed to our newsletter.',
}

/** What a subscriber agrees to. Kept with each subscription, so a change of wording does not change what was agreed. */
export const CONSENT = 'New roasts and brewing notes by e-mail, until I unsubscribe.'
