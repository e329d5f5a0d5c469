/** The storage key of the signed-in customer's id, in sessionStorage and in localStorage, whose events reach other tabs. */
export const CUSTOMER_KEY = 'sk3_coffee_customer'

/** Stored in the sessionStorage of a tab in which a session has ended, for as long as the tab is open. */
export const SESSION_ENDED_KEY = 'sk3_session_ended'

/** Dispatched when the page's signed-in state may be out of date. */
export const SESSION_CHANGED = 'session-changed'
