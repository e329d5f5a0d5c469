import { createContext, type RouterContextProvider } from 'react-router'
import type { Shop } from '#shop/shop.server.ts'

export type RequestInfo = {
	/** Stands in the log and on the error page. */
	id: string
	/** The visitor's network address, from the connection or from a proxy that we were told to trust. */
	address: string
	/** Set where a page or a server function failed because the database was away: its asker may come again soon. */
	wasUnavailable?: boolean
}

/** What comes with a request besides the request itself. */
export type Context = Readonly<RouterContextProvider>

export const shopContext = createContext<Shop>()
export const requestContext = createContext<RequestInfo>()
