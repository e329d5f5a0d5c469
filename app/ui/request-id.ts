import { createContext } from 'react'

/** The request id that the error page shows. Only the server knows it; in the browser it is empty. */
export const RequestId = createContext('')
