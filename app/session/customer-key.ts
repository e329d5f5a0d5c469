/** The storage key of the signed-in customer's id, in the tab's storage and in the browser's, which tells other tabs of a change. */
export const CUSTOMER_KEY = 'sk3_coffee_customer'

/** The event that tells the page that its signed-in state may be out of date. */
export const SESSION_CHANGED = 'session-changed'
