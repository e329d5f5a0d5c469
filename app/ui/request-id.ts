import { createContext } from 'react'

/** The number a visitor can quote when a page fails. The browser does not know it: only the server fills it in. */
export const RequestId = createContext('')
