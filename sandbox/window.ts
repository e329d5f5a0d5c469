/** The provider's window: its page, and what is pressed on it. */
import type { ServerResponse } from 'node:http'
import type { Desk } from './desk.ts'
import { endingOf, LATER_SECONDS, payPage } from './page.ts'
import { send } from './send.ts'
import { current, decline, later, pay, tryToPay } from './settle.ts'
import { findOrder, listTries, type SandboxOrder } from './store.ts'

export type Place = { desk: Desk; basePath: string }

/** As `createOrder` makes them: whatever else comes is no payment's, and may be nothing a database can hold. */
const PAGE_TOKEN = /^[\w-]{32}$/

async function findByToken({ store }: Desk, form: URLSearchParams): Promise<SandboxOrder | null> {
	const pageToken = form.get('token') ?? ''
	return PAGE_TOKEN.test(pageToken) ? findOrder(store, { pageToken }) : null
}

export async function showPage(
	{ desk, basePath }: Place,
	query: URLSearchParams,
	response: ServerResponse,
): Promise<void> {
	const found = await findByToken(desk, query)
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

export async function actOnPage(
	{ desk, basePath }: Place,
	form: URLSearchParams,
	response: ServerResponse,
): Promise<void> {
	const { store, notices } = desk
	const found = await findByToken(desk, form)
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
	const shop = namesOf(new URL(redirect_url)).join(' ')
	response.setHeader(
		'Content-Security-Policy',
		`default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self' ${shop}`,
	)
	response.setHeader('Referrer-Policy', 'no-referrer')
}

const NAMES_OF_THIS_MACHINE = ['localhost', '127.0.0.1']

/** A shop on trial calls itself localhost, and whoever tries it may have typed 127.0.0.1. */
function namesOf({ protocol, hostname, port, origin }: URL): string[] {
	if (!NAMES_OF_THIS_MACHINE.includes(hostname)) return [origin]
	return NAMES_OF_THIS_MACHINE.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}
