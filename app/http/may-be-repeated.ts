/** The response header of a refusal after which the same request may be sent again, whatever it would have changed. */
export const MAY_BE_REPEATED = 'X-May-Be-Repeated'

/** The code of a refusal because the server is too busy. */
export const FULL_CODE = 'full'

/** The request header of a repeat: for how many seconds the visitor has waited since the first request. */
export const WAITED_SECONDS = 'X-Waited-Seconds'

/** For this long, a request is repeated. */
export const GIVE_UP_AFTER_SECONDS = 60
