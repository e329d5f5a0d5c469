/** The storage key of the signed-in customer's id, in the tab's storage and in the browser's, which tells other tabs of a change. */
export const CUSTOMER_KEY = 'sk3_coffee_customer'
