/** The texts of the form in the footer. Apart from `rules.ts`, so that not every page loads all messages of the newsletter. */

export const NEWSLETTER_EMAIL_TEXT = 'Please enter a valid email address'

/** What a subscriber agrees to. Stored with each subscription, as proof of what the text was at that time. */
export const CONSENT = 'New roasts and brewing notes by email. Unsubscribe any time.'
