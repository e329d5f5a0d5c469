/** What every call to the provider's server shares: the desk it is answered from, and how it is answered. */
import { z } from 'zod'
import type { Notices } from './notices.ts'
import type { Store } from './store.ts'

export type Reply = { status: number; body: unknown } | 'drop' | 'silence'
export type Desk = {
	store: Store
	notices: Notices
	clientId: string
	clientSecret: string
	tokenLifeSeconds: number
	/** Where a browser finds the payment page. */
	pageUrl: string
}

export const MerchantId = z.string().regex(/^[A-Za-z0-9_-]{1,63}$/)

export function refuse(status: number, code: string, message: string): Reply {
	return { status, body: { success: false, code, message, data: {} } }
}
