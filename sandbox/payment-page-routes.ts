/** Serves the provider's payment page and handles its buttons. */
import type { ServerResponse } from 'node:http'
import { type Provider, send } from './provider.ts'
import { windowResultOf, PAY_LATER_SECONDS, renderPaymentPage } from './payment-page.ts'
import { currentOrder, decline, schedule, pay, startAttempt } from './order-state.ts'
import { findOrder, listAttempts, type SandboxOrder } from './store.ts'

export type Mount = { provider: Provider; basePath: string }

/** The form of tokens that `createOrder` makes. Other text may contain bytes that PostgreSQL rejects. */
const PAGE_TOKEN = /^[\w-]{32}$/

async function findByToken({ store }: Provider, form: URLSearchParams): Promise<SandboxOrder | null> {
	const pageToken = form.get('token') ?? ''
	return PAGE_TOKEN.test(pageToken) ? findOrder(store, { pageToken }) : null
}

export async function showPage(
	{ provider, basePath }: Mount,
	query: URLSearchParams,
	response: ServerResponse,
): Promise<void> {
	const found = await findByToken(provider, query)
	if (!found) return send(response, 404, 'text/plain', 'There is no such payment.')
	const order = await currentOrder(provider.store, provider.webhooks, found)
	const attempts = await listAttempts(provider.store, order.merchant_order_id)
	const framed = query.get('frame') === '1'
	const lastAction = query.get('did') ?? ''
	guardFrame(response, order)
	const closed = lastAction === 'close-and-pay-later' && !framed
	send(
		response,
		200,
		'text/html',
		renderPaymentPage({ order, attempts, base: basePath, framed, ended: windowResultOf(lastAction), closed }),
	)
}

export async function handlePageAction(
	{ provider, basePath }: Mount,
	form: URLSearchParams,
	response: ServerResponse,
): Promise<void> {
	const { store, webhooks } = provider
	const found = await findByToken(provider, form)
	if (!found) return send(response, 404, 'text/plain', 'There is no such payment.')
	const { merchant_order_id: merchantOrderId, state, may_retry } = await currentOrder(store, webhooks, found)
	const action = form.get('action') ?? ''
	if (state === 'PENDING') {
		if (action === 'pay') await pay(store, webhooks, merchantOrderId)
		if (action === 'wrong-pin')
			await decline(store, webhooks, { merchantOrderId, code: 'ZM', isFinal: !may_retry })
		if (action === 'decline') await decline(store, webhooks, { merchantOrderId, code: 'Z9', isFinal: true })
		if (action === 'pay-later' || action === 'close-and-pay-later' || action === 'leave-pending')
			await startAttempt(store, merchantOrderId)
		if (action === 'pay-later' || action === 'close-and-pay-later')
			await schedule(store, { kind: 'pay', merchantOrderId }, PAY_LATER_SECONDS)
	}
	const query = new URLSearchParams({ token: found.page_token, did: action })
	if (form.get('frame')) query.set('frame', '1')
	response.writeHead(303, { Location: `${basePath}/transact/pgv2?${query}` }).end()
}

/** Only the shop that opened the payment may embed this page. */
function guardFrame(response: ServerResponse, { redirect_url }: SandboxOrder): void {
	const shop = originsOf(new URL(redirect_url)).join(' ')
	response.setHeader(
		'Content-Security-Policy',
		`default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self' ${shop}`,
	)
	response.setHeader('Referrer-Policy', 'no-referrer')
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1']

/** A local shop is configured as localhost but may have been opened as 127.0.0.1. */
function originsOf({ protocol, hostname, port, origin }: URL): string[] {
	if (!LOCAL_HOSTS.includes(hostname)) return [origin]
	return LOCAL_HOSTS.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}
