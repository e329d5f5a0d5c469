/** Rules of the promotional bar. The fade is in app/storefront/layout/layout.css. */

/** The message of a new shop, for a page without shop data. It needs no rules of shipping. */
export const DEFAULT_MESSAGE = 'Free shipping on orders over ₹350'

export const ROTATES_EVERY_SECONDS = 5

/** For the log and the API. Visitors see the default message instead. */
export const MESSAGES_FAILED = 'Failed to load promotional messages'
