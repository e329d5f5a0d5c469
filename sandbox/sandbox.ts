/** A simulated PhonePe server with the same HTTP protocol, for shops without credentials and for tests. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import { CHECKOUT_SCRIPT } from './checkout-script.ts'
import { type Provider, refuse, type SandboxResponse, send, sendResponse } from './provider.ts'
import { startScheduler } from './scheduled-actions.ts'
import { openWebhooks } from './webhooks.ts'
import { createOrder, orderStatus } from './orders.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './payment-page.ts'
import { refund, refundStatus } from './refunds.ts'
import { prepareStore } from './store.ts'
import { issueToken, isAuthorized } from './tokens.ts'
import { handlePageAction, type Mount, showPage } from './payment-page-routes.ts'

const MAX_BODY_BYTES = 64_000
const API = '/apis/pg-sandbox'

type SandboxOptions = {
	pool: pg.Pool
	basePath: string
	publicUrl: string
	clientId: string
	clientSecret: string
	webhook: { url: string; user: string; password: string }
	log: { warn(fields: object, message: string): void }
	/** False where no site receives webhooks, because a process that serves does what is due. */
	isScheduling: boolean
}

export async function openSandbox(options: SandboxOptions) {
	const { pool, basePath, publicUrl, clientId, clientSecret, webhook, log, isScheduling } = options
	await prepareStore(pool)
	const webhooks = openWebhooks(webhook)
	const provider: Provider = {
		store: pool,
		webhooks,
		clientId,
		clientSecret,
		pageUrl: `${publicUrl}${basePath}/transact/pgv2`,
	}
	const scheduler = isScheduling ? startScheduler(pool, webhooks, log) : null
	return {
		handle: (request: IncomingMessage, response: ServerResponse) =>
			handleRequest({ provider, basePath }, request, response),
		stop: async () => scheduler?.stop(),
	}
}

async function handleRequest(
	mount: Mount,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const url = new URL(request.url ?? '/', 'http://sandbox')
	const path = url.pathname.slice(mount.basePath.length)
	response.setHeader('X-Content-Type-Options', 'nosniff')
	response.setHeader('Cache-Control', 'no-store')
	const route = `${request.method} ${path}`
	if (route === 'GET /web/bundle/checkout.js') return send(response, 200, 'text/javascript', CHECKOUT_SCRIPT)
	if (route === 'GET /web/page.js') return send(response, 200, 'text/javascript', PAGE_SCRIPT)
	if (route === 'GET /web/page.css') return send(response, 200, 'text/css', PAGE_STYLE)
	if (route === 'GET /transact/pgv2') return showPage(mount, url.searchParams, response)
	const body = request.method === 'POST' ? await readBody(request) : ''
	if (body === null) {
		response.setHeader('Connection', 'close')
		return sendResponse(response, refuse(413, 'BAD_REQUEST', 'Too large'))
	}
	if (route === 'POST /transact/pgv2/act') return handlePageAction(mount, new URLSearchParams(body), response)
	if (path.startsWith(API))
		return sendResponse(
			response,
			await handleApiRequest(mount.provider, { request, path: path.slice(API.length), body }),
		)
	sendResponse(response, refuse(404, 'NOT_FOUND', 'Not found'))
}

/** Returns null if the body exceeds the limit. The rest is not read. */
async function readBody(request: IncomingMessage): Promise<string | null> {
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of request.iterator({ destroyOnReturn: false })) {
		bytes += chunk.length
		if (bytes > MAX_BODY_BYTES) return null
		chunks.push(chunk)
	}
	return Buffer.concat(chunks).toString()
}

async function handleApiRequest(
	provider: Provider,
	{ request, path, body }: { request: IncomingMessage; path: string; body: string },
): Promise<SandboxResponse> {
	const route = `${request.method} ${path}`
	if (route === 'POST /v1/oauth/token') return issueToken(provider, new URLSearchParams(body))
	if (!(await isAuthorized(provider, request.headers.authorization)))
		return refuse(401, 'AUTHORIZATION_FAILED', 'Unauthorized')
	if (route === 'POST /checkout/v2/pay') return createOrder(provider, parse(body))
	if (route === 'POST /payments/v2/refund') return refund(provider, parse(body))
	const order = /^GET \/checkout\/v2\/order\/([^/]+)\/status$/.exec(route)?.[1]
	if (order) return orderStatus(provider, decodeURIComponent(order))
	const refunded = /^GET \/payments\/v2\/refund\/([^/]+)\/status$/.exec(route)?.[1]
	if (refunded) return refundStatus(provider, decodeURIComponent(refunded))
	return refuse(400, 'BAD_REQUEST', 'Api Mapping Not Found')
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body)
	} catch (error) {
		if (error instanceof SyntaxError) return null
		throw error
	}
}
