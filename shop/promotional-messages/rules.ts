/** What the promotional bar says without messages, and how long each stands. The fade is in app/storefront/layout/layout.css. */
export const DEFAULT_MESSAGE = 'Free shipping on orders over ₹350'
export const ROTATES_EVERY_SECONDS = 5

/** In the log, and for programs that ask; a visitor reads the text above. */
export const MESSAGES_FAILED = 'Failed to load promotional messages'
