/** The headers of an answer that is for one person, or true for one moment alone. */
export const NO_STORE = { 'Cache-Control': 'no-store' }
