/** A stand-in for PhonePe: the same protocol over HTTP, for a shop without credentials and for every test. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import { CHECKOUT_SCRIPT } from './checkout-script.ts'
import { type Desk, refuse, type Reply } from './desk.ts'
import { startDue } from './due.ts'
import { openNotices } from './notices.ts'
import { createOrder, tellStatus } from './orders.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './page.ts'
import { refund, tellRefund } from './refunds.ts'
import { send, sendReply } from './send.ts'
import { prepareStore } from './store.ts'
import { giveToken, isAuthorized } from './tokens.ts'
import { actOnPage, type Place, showPage } from './window.ts'

const TOKEN_LIFE_SECONDS = 3600
const MOST_BODY_BYTES = 64_000
const API = '/apis/pg-sandbox'

type Opening = {
	pool: pg.Pool
	basePath: string
	publicUrl: string
	clientId: string
	clientSecret: string
	webhook: { url: string; user: string; password: string }
	log: { warn(fields: object, message: string): void }
	tokenLifeSeconds?: number
}

export async function openSandbox(opening: Opening) {
	const { pool, basePath, publicUrl, clientId, clientSecret, webhook, log } = opening
	await prepareStore(pool)
	const notices = openNotices(webhook)
	const desk: Desk = {
		store: pool,
		notices,
		clientId,
		clientSecret,
		tokenLifeSeconds: opening.tokenLifeSeconds ?? TOKEN_LIFE_SECONDS,
		pageUrl: `${publicUrl}${basePath}/transact/pgv2`,
	}
	const due = startDue(pool, notices, log)
	return {
		answer: (request: IncomingMessage, response: ServerResponse) =>
			answer({ desk, basePath }, request, response),
		stop: due.stop,
	}
}

async function answer(place: Place, request: IncomingMessage, response: ServerResponse): Promise<void> {
	const url = new URL(request.url ?? '/', 'http://sandbox')
	const path = url.pathname.slice(place.basePath.length)
	response.setHeader('X-Content-Type-Options', 'nosniff')
	response.setHeader('Cache-Control', 'no-store')
	const route = `${request.method} ${path}`
	if (route === 'GET /web/bundle/checkout.js') return send(response, 200, 'text/javascript', CHECKOUT_SCRIPT)
	if (route === 'GET /web/page.js') return send(response, 200, 'text/javascript', PAGE_SCRIPT)
	if (route === 'GET /web/page.css') return send(response, 200, 'text/css', PAGE_STYLE)
	if (route === 'GET /transact/pgv2') return showPage(place, url.searchParams, response)
	const body = request.method === 'POST' ? await readBody(request) : ''
	if (body === null) {
		response.setHeader('Connection', 'close')
		return sendReply(response, refuse(413, 'BAD_REQUEST', 'Too large'))
	}
	if (route === 'POST /transact/pgv2/act') return actOnPage(place, new URLSearchParams(body), response)
	if (path.startsWith(API))
		return sendReply(response, await answerApi(place.desk, { request, path: path.slice(API.length), body }))
	sendReply(response, refuse(404, 'NOT_FOUND', 'There is nothing here'))
}

/** Null when it is too large: what comes after the limit is never read. */
async function readBody(request: IncomingMessage): Promise<string | null> {
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of request.iterator({ destroyOnReturn: false })) {
		bytes += chunk.length
		if (bytes > MOST_BODY_BYTES) return null
		chunks.push(chunk)
	}
	return Buffer.concat(chunks).toString()
}

async function answerApi(
	desk: Desk,
	{ request, path, body }: { request: IncomingMessage; path: string; body: string },
): Promise<Reply> {
	const route = `${request.method} ${path}`
	if (route === 'POST /v1/oauth/token') return giveToken(desk, new URLSearchParams(body))
	if (!(await isAuthorized(desk, request.headers.authorization)))
		return refuse(401, 'AUTHORIZATION_FAILED', 'Unauthorized')
	if (route === 'POST /checkout/v2/pay') return createOrder(desk, parse(body))
	if (route === 'POST /payments/v2/refund') return refund(desk, parse(body))
	const order = /^GET \/checkout\/v2\/order\/([^/]+)\/status$/.exec(route)?.[1]
	if (order) return tellStatus(desk, decodeURIComponent(order))
	const refunded = /^GET \/payments\/v2\/refund\/([^/]+)\/status$/.exec(route)?.[1]
	if (refunded) return tellRefund(desk, decodeURIComponent(refunded))
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
