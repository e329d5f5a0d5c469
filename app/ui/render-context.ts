/** Values of one server render that components read. */
import { createContext } from 'react'

/** The nonce that marks the inline scripts of this render as ours. Only the server sets it, and the browser does not know it. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** The request id on the error page. Only the server knows it; in the browser it is empty. */
export const RequestId = createContext('')

/** Code that the inline script of pages also runs where errors are reported. Only the server knows it. */
export const ExtraScript = createContext('')
