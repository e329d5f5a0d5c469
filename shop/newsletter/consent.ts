/** What the form in every footer says. Apart from the other words, so that it is light. */
export const NEWSLETTER_EMAIL_TEXT = 'Please enter a valid email address'

/** What a subscriber agrees to. Kept with each subscription, so a change of wording does not change what was agreed. */
export const CONSENT = 'New roasts and brewing notes by e-mail, until I unsubscribe.'
