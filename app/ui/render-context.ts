/** Values of one server render that components read. */
import { createContext } from 'react'

/** The nonce that marks the inline scripts of this render as ours. The browser does not know it: only the server fills it in. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** The request id that the error page shows. Only the server knows it; in the browser it is empty. */
export const RequestId = createContext('')

/** What the inline script of pages does besides, where errors are reported. Only the server knows it. */
export const ExtraScript = createContext('')
