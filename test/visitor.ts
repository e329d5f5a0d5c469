/** A browser for tests of loaders and actions: sends JSON, stores cookies, and has one IP address. */
import { RouterContextProvider } from 'react-router'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { TestShop } from '#test/shop-on-database.ts'

type Handler = (args: never) => unknown
export type TestResponse = { status: number; headers: Headers; body: Record<string, unknown> }

export type Visitor = {
	cookies: Map<string, string>
	/** Calls an action with a JSON body; a string is sent unchanged. */
	post(handler: Handler, body: unknown, headers?: Record<string, string>): Promise<TestResponse>
	/** Calls a loader. */
	get(handler: Handler, path: string): Promise<TestResponse>
	/** Returns the arguments of a loader or an action for a request of this visitor. */
	args(path: string, init?: RequestInit, params?: Record<string, string>): never
	/** Returns the arguments of an action for a form that this visitor submits. */
	formArgs(path: string, fields: Record<string, string>): never
}

let networks = 0

/** Creates a visitor with an IP address of its own, unless one is given. */
export function newVisitor(shop: Shop, network?: string): Visitor {
	networks += 1
	const clientIp = network ?? `192.0.2.${networks % 250}`
	const cookies = new Map<string, string>()
	function args(path: string, init: RequestInit = {}, params: Record<string, string> = {}): never {
		const context = new RouterContextProvider()
		context.set(shopContext, shop)
		const headers = new Headers(init.headers)
		const isCrossSite = headers.get('sec-fetch-site') === 'cross-site'
		context.set(requestContext, { id: 'test', clientIp, isCrossSite, isFromThisMachine: false })
		if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
		const request = new Request(`http://shop.example${path}`, { ...init, headers })
		return { request, context, params } as never
	}
	return {
		cookies,
		args,
		formArgs: (path, fields) => args(path, { method: 'POST', body: new URLSearchParams(fields) }),
		post: (handler, body, headers = {}) => {
			const text = typeof body === 'string' ? body : JSON.stringify(body)
			return readResponse(handler(args('/api', { method: 'POST', body: text, headers })))
		},
		get: (handler, path) => readResponse(handler(args(path))),
	}
	async function readResponse(returned: unknown): Promise<TestResponse> {
		const response = await returned
		if (!(response instanceof Response)) throw new Error('The handler returned no response')
		storeCookies(cookies, response.headers)
		return { status: response.status, headers: response.headers, body: await response.json() }
	}
}

export function storeCookies(cookies: Map<string, string>, headers: Headers): void {
	for (const line of headers.getSetCookie()) {
		const [pair = ''] = line.split(';')
		const [name = '', value = ''] = pair.split('=')
		if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
		else cookies.set(name, value)
	}
}

/** Returns the redirect target of a loader or an action, or null if it does not redirect. */
export async function redirectTarget(visit: () => unknown): Promise<string | null> {
	try {
		const returned = await visit()
		return returned instanceof Response ? returned.headers.get('location') : null
	} catch (thrown) {
		if (thrown instanceof Response) return thrown.headers.get('location')
		throw thrown
	}
}

/** Returns the code in the newest email to this address. */
export async function readCode(shop: TestShop, email: string): Promise<string> {
	const emails = await shop.sentEmails()
	const found = emails.find(({ to, subject }) => to === email && subject.includes(' code '))
	const code = found?.text.match(/^[0-9]{6}$/m)?.[0]
	if (!code) throw new Error(`No email with a code was sent to ${email}`)
	return code
}
