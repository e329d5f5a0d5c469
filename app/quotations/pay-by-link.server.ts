/** Shared by the pages on which a customer pays by a signed link: the action, and the states of a payment. */
import { data, redirectDocument } from 'react-router'
import { statusOf } from '#app/http/json-response.ts'
import {
	giveBackClientRequest,
	limitWrongGuess,
	rateLimitClient,
} from '#app/http/rate-limit-client.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { formatTotal, type Paise, ZERO_PAISE } from '#shop/money.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { NOTHING_PAID, REFUND_TIME } from '#shop/orders/rules.ts'
import type { Outcome, Refusal } from '#shop/outcome.ts'

const LIMIT = 'create-payment'

type PaymentOfLink = {
	/** Strangers behind the same address cannot have a signed link. */
	recognizePayer: () => Promise<string | null>
	start: () => Promise<Outcome<{ redirectUrl: string }>>
}

/** Redirects to the provider's page. */
export async function payByLink(context: Context, { recognizePayer, start }: PaymentOfLink) {
	const limited = await rateLimitClient(context, LIMIT, recognizePayer)
	if (limited) return refused(limited)
	const started = await start()
	if (started.ok) return redirectDocument(started.redirectUrl, { status: 303, headers: NO_STORE })
	await giveBackClientRequest(context, LIMIT)
	const tooMany = started.kind === 'missing' ? await limitWrongGuess(context, 'wrong-link') : null
	return refused(tooMany ?? started)
}

function refused(refusal: Refusal) {
	return data({ error: refusal.message }, { status: statusOf(refusal), headers: NO_STORE })
}

export type PaymentStatus = { title: string; text: string; step: 'payable' | 'pending' | 'paid' | 'ended' }

export const PENDING: PaymentStatus = {
	title: 'Checking your payment',
	text: "We're confirming your payment with the bank. If you've paid, please don't pay again.",
	step: 'pending',
}

const PAYS_TWICE = `There's nothing left to pay, but a second payment page is still open. Please don't pay there. If you already have, we'll refund it in full within ${REFUND_TIME}.`

/** Returns null unless the order is cancelled. */
export function cancelledStatus({
	number,
	paymentState,
}: Pick<Order, 'number' | 'paymentState'>): PaymentStatus | null {
	if (paymentState !== 'refunded' && paymentState !== 'mistaken') return null
	const money = paymentState === 'refunded' ? ', and we refund all that you paid.' : `. ${NOTHING_PAID}`
	return { title: 'Your order is cancelled', text: `Order ${number} is cancelled${money}`, step: 'ended' }
}

/** `notOwed`: money that was received although nothing was owed. `mayPayTwice`: more of it may still arrive. */
export function describeNotOwed({
	notOwed,
	mayPayTwice,
}: {
	notOwed: Paise
	mayPayTwice: boolean
}): string | null {
	if (notOwed === ZERO_PAISE) return mayPayTwice ? PAYS_TWICE : null
	return `A payment of ${formatTotal(notOwed)} has reached us that you don't owe. We're refunding it in full: it should reach you within ${REFUND_TIME}.`
}
