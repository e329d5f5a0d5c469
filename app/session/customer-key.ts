/** The storage key of the signed-in customer's id, in sessionStorage and in localStorage, whose events reach other tabs. */
export const CUSTOMER_KEY = 'sk3_coffee_customer'

/** Dispatched when the page's signed-in state may be out of date. */
export const SESSION_CHANGED = 'session-changed'
