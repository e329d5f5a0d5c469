/** The state shared by the sandbox's request handlers, and the form of their responses. */
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Webhooks } from './webhooks.ts'
import type { Store } from './store.ts'

/** `drop` closes the connection without a response, and `hang` never responds. */
export type SandboxResponse = { status: number; body: unknown } | 'drop' | 'hang'

export type Provider = {
	store: Store
	webhooks: Webhooks
	clientId: string
	clientSecret: string
	pageUrl: string
}

export const MerchantId = z.string().regex(/^[A-Za-z0-9_-]{1,63}$/)

export function refuse(status: number, code: string, message: string): SandboxResponse {
	return { status, body: { success: false, code, message, data: {} } }
}

export function sendResponse(target: ServerResponse, response: SandboxResponse): void {
	if (response === 'hang') return
	if (response === 'drop') {
		target.destroy()
		return
	}
	send(target, response.status, 'application/json', JSON.stringify(response.body))
}

export function send(response: ServerResponse, status: number, type: string, body: string): void {
	response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
}
