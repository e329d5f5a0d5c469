/** A browser for tests of addresses: it posts JSON, keeps its cookies, and comes from one network address. */
import { RouterContextProvider } from 'react-router'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { TestShop } from '#test/test-shop.ts'

type Handler = (args: never) => unknown
export type Reply = { status: number; headers: Headers; body: Record<string, unknown> }

export type Visitor = {
	cookies: Map<string, string>
	/** Sends JSON to an action; a text as it is. */
	post(handler: Handler, body: unknown, headers?: Record<string, string>): Promise<Reply>
	/** Asks a loader. */
	get(handler: Handler, path: string): Promise<Reply>
	/** What a loader or an action needs to know that this visitor is asking. */
	args(path: string, init?: RequestInit, params?: Record<string, string>): never
}

let networks = 0

/** From a network of its own, unless one is named. */
export function newVisitor(shop: Shop, network?: string): Visitor {
	networks += 1
	const address = network ?? `192.0.2.${networks % 250}`
	const cookies = new Map<string, string>()
	function args(path: string, init: RequestInit = {}, params: Record<string, string> = {}): never {
		const context = new RouterContextProvider()
		context.set(shopContext, shop)
		context.set(requestContext, { id: 'test', address })
		const headers = new Headers(init.headers)
		if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
		const request = new Request(`http://shop.example${path}`, { ...init, headers })
		return { request, context, params } as never
	}
	return {
		cookies,
		args,
		post: (handler, body, headers = {}) => {
			const text = typeof body === 'string' ? body : JSON.stringify(body)
			return hear(handler(args('/api', { method: 'POST', body: text, headers })))
		},
		get: (handler, path) => hear(handler(args(path))),
	}
	async function hear(answer: unknown): Promise<Reply> {
		const response = await answer
		if (!(response instanceof Response)) throw new Error('The address answered no response')
		keepCookies(cookies, response.headers)
		return { status: response.status, headers: response.headers, body: await response.json() }
	}
}

export function keepCookies(cookies: Map<string, string>, headers: Headers): void {
	for (const line of headers.getSetCookie()) {
		const [pair = ''] = line.split(';')
		const [name = '', value = ''] = pair.split('=')
		if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
		else cookies.set(name, value)
	}
}

/** Where a visit is sent to, or null where it may stay. */
export async function sentTo(visit: () => unknown): Promise<string | null> {
	try {
		const answer = await visit()
		return answer instanceof Response ? answer.headers.get('location') : null
	} catch (thrown) {
		if (thrown instanceof Response) return thrown.headers.get('location')
		throw thrown
	}
}

/** The code in the newest letter to this address. */
export async function readCode(shop: TestShop, email: string): Promise<string> {
	const emails = await shop.mailbox()
	const letter = emails.find(({ to, subject }) => to === email && subject.includes(' code '))
	const code = letter?.text.match(/^[0-9]{6}$/m)?.[0]
	if (!code) throw new Error(`No letter with a code went to ${email}`)
	return code
}
