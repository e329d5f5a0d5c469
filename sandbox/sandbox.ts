/** A stand-in for PhonePe: the same protocol over HTTP, for a shop without credentials and for every test. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import { CHECKOUT_SCRIPT } from './checkout-script.ts'
import { startDue } from './due.ts'
import { openNotices } from './notices.ts'
import { endingOf, LATER_SECONDS, PAGE_SCRIPT, PAGE_STYLE, payPage } from './page.ts'
import {
	createOrder,
	type Desk,
	giveToken,
	isAuthorized,
	refund,
	refuse,
	type Reply,
	tellRefund,
	tellStatus,
} from './protocol.ts'
import { current, decline, later, pay, tryToPay } from './settle.ts'
import { findOrder, listTries, prepareStore, type SandboxOrder } from './store.ts'

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

type Place = { desk: Desk; basePath: string }

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

async function showPage(
	{ desk, basePath }: Place,
	query: URLSearchParams,
	response: ServerResponse,
): Promise<void> {
	const found = await findOrder(desk.store, { pageToken: query.get('token') ?? '' })
	if (!found) return send(response, 404, 'text/plain', 'There is no such payment.')
	const order = await current(desk.store, desk.notices, found)
	const tries = await listTries(desk.store, order.merchant_order_id)
	const framed = query.get('frame') === '1'
	const did = query.get('did') ?? ''
	guardFrame(response, order)
	const closed = did === 'close-and-pay-later' && !framed
	send(
		response,
		200,
		'text/html',
		payPage({ order, tries, base: basePath, framed, ended: endingOf(did), closed }),
	)
}

async function actOnPage(
	{ desk, basePath }: Place,
	form: URLSearchParams,
	response: ServerResponse,
): Promise<void> {
	const { store, notices } = desk
	const found = await findOrder(store, { pageToken: form.get('token') ?? '' })
	if (!found) return send(response, 404, 'text/plain', 'There is no such payment.')
	const { merchant_order_id: merchantOrderId, state, may_retry } = await current(store, notices, found)
	const act = form.get('act') ?? ''
	if (state === 'PENDING') {
		if (act === 'pay') await pay(store, notices, merchantOrderId)
		if (act === 'wrong-pin')
			await decline(store, notices, { merchantOrderId, code: 'ZM', isFinal: !may_retry })
		if (act === 'decline') await decline(store, notices, { merchantOrderId, code: 'Z9', isFinal: true })
		if (act === 'pay-later' || act === 'close-and-pay-later' || act === 'leave-pending')
			await tryToPay(store, merchantOrderId)
		if (act === 'pay-later' || act === 'close-and-pay-later')
			await later(store, { kind: 'pay', merchantOrderId }, LATER_SECONDS)
	}
	const query = new URLSearchParams({ token: found.page_token, did: act })
	if (form.get('frame')) query.set('frame', '1')
	response.writeHead(303, { Location: `${basePath}/transact/pgv2?${query}` }).end()
}

/** Only the shop that asked for the payment may show this page inside its own. */
function guardFrame(response: ServerResponse, { redirect_url }: SandboxOrder): void {
	response.setHeader(
		'Content-Security-Policy',
		`default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self' ${new URL(redirect_url).origin}`,
	)
	response.setHeader('Referrer-Policy', 'no-referrer')
}

function sendReply(response: ServerResponse, reply: Reply): void {
	if (reply === 'silence') return
	if (reply === 'drop') {
		response.destroy()
		return
	}
	send(response, reply.status, 'application/json', JSON.stringify(reply.body))
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
	response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body)
	} catch (error) {
		if (error instanceof SyntaxError) return null
		throw error
	}
}
