/** How a busy server and the scripts of its pages agree on repeating a refused request. */

/** The response header of a refusal before any work was done: the same request may be sent again, even one that changes data. */
export const MAY_BE_REPEATED = 'X-May-Be-Repeated'

/** The code of a refusal because the server is too busy. */
export const FULL_CODE = 'full'

/** The request header of a repeated request: how many seconds ago the first one was sent. */
export const WAITED_SECONDS = 'X-Waited-Seconds'

/** After this many seconds, a refused request is no longer repeated. */
export const GIVE_UP_AFTER_SECONDS = 60
