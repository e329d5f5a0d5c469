/** The texts of the form in the footer, apart from `rules.ts`, so that not every page loads all messages of the newsletter. */

export const NEWSLETTER_EMAIL_TEXT = 'Please enter a valid email address'

/** What a subscriber agrees to. It is stored with each subscription, as proof of the text at that time. */
export const CONSENT = 'New roasts and brewing notes by email. Unsubscribe any time.'
