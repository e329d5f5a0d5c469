/** Request context for loaders, actions and middleware: shop, request id and client address. */
import { createContext, type RouterContextProvider } from 'react-router'
import type { Database, Shop } from '#shop/shop.server.ts'

export type RequestInfo = {
	id: string
	/** The address of the connection, or the one that a trusted proxy reports. */
	clientIp: string
	/** Whether the browser says that a page of another site sent it (`Sec-Fetch-Site`). */
	isCrossSite: boolean
	/** Whether it was sent on the server's own machine, without a proxy. */
	isFromThisMachine: boolean
	/** Set if a response failed because the database was unavailable. The response then has `Retry-After`. */
	wasUnavailable?: boolean
}

export type Context = Readonly<RouterContextProvider>

export const shopContext = createContext<Shop>()
export const requestContext = createContext<RequestInfo>()
export const standbyContext = createContext<Database | null>(null)
/**
 * Returns the version of what public pages show, which all processes count. Null while it is unknown, for example without
 * the connection that listens for changes: then nothing is served from a cache.
 */
export const contentVersionContext = createContext<() => number | null>(() => null)
