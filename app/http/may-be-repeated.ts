/** The response header of a refusal after which the same request may be sent again, whatever it would have changed. */
export const MAY_BE_REPEATED = 'X-May-Be-Repeated'

/** The code of a refusal because the server is too busy. */
export const FULL_CODE = 'full'
