import { createContext } from 'react'

/** The nonce that marks the inline scripts of this render as ours. The browser does not know it: only the server fills it in. */
export const ScriptNonce = createContext<string | undefined>(undefined)
