/** Lets the staff answer a return: agree or decline, receive it, and settle it. */
import { actOnOrder, notDone } from './locked-order.server.ts'
import {
	returnAgreedEmail,
	returnClosedEmail,
	returnDeclinedEmail,
	returnReceivedEmail,
	returnRefundedEmail,
	returnReplacedEmail,
} from './return-emails.server.ts'
import type { AgreeInput } from './input.ts'
import { writeReplacement } from './replacements.server.ts'
import { stockLines } from './stock-of-items.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { formatTotal, type Paise } from '#shop/money.ts'
import {
	canReceiveReturn,
	canSettleReturn,
	canTransitionReturn,
	type ReturnReason,
	type ReturnState,
	returnStateLabel,
} from '#shop/orders/after-sales/return-rules.ts'
import {
	type FoundReturn,
	listReturns,
	moveReturn,
	type Return,
} from '#shop/orders/after-sales/returns.server.ts'
import { listReplacements } from '#shop/orders/after-sales/replacements.server.ts'
import type { ReplacementReason } from '#shop/orders/after-sales/rules.ts'
import { findAddressee } from '#shop/orders/views/customer-orders.server.ts'
import { notifyCustomer } from '#shop/orders/emails/emails.server.ts'
import type { OrderEmailData } from '#shop/orders/emails/render-order-email.ts'
import { listItems, type Order } from '#shop/orders/orders.server.ts'
import type { Email } from '#shop/email/emails.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import { refundLocked } from '#shop/payments/refunds/partial-refund.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { returnStock } from '#shop/stock/stock.server.ts'

type OnReturn = {
	number: string
	returnId: string
	by: Actor
}

export function agreeToReturn(
	shop: Shop,
	{ input, ...on }: OnReturn & { input: AgreeInput },
): Promise<Outcome> {
	return move(shop, on, {
		to: 'agreed',
		write: async () => ({
			ok: true,
			change: input,
			email: returnAgreedEmail,
			audit: {
				action: 'return agreed',
				detail: { 'sent back': input.sendsBack ? 'yes' : 'no', ...auditDetail(input.answer) },
			},
		}),
	})
}

export function declineReturn(
	shop: Shop,
	{ answer, ...on }: OnReturn & { answer: string },
): Promise<Outcome> {
	return move(shop, on, {
		to: 'declined',
		write: async () => ({
			ok: true,
			change: { answer },
			email: returnDeclinedEmail,
			audit: { action: 'return declined', detail: auditDetail(answer) },
		}),
	})
}

export function receiveReturn(
	shop: Shop,
	{ isRestocked, ...on }: OnReturn & { isRestocked: boolean },
): Promise<Outcome> {
	return move(shop, on, {
		to: 'received',
		write: async (transaction, { order, found }) => {
			if (!canReceiveReturn(found)) return notDone('The customer keeps these packs, so nothing comes back.')
			const items = await listItems(transaction, order.id)
			if (isRestocked)
				await returnStock(transaction, await stockLines(transaction, { items, wanted: found.items }))
			return {
				ok: true,
				change: { isRestocked, answer: '' },
				email: returnReceivedEmail,
				audit: { action: 'return received', detail: { restocked: isRestocked ? 'yes' : 'no' } },
			}
		},
	})
}

const NOT_RECEIVED = notDone(
	'These packs have to be sent back first. Mark the return as received once they are here, or settle it in another way.',
)

type Refund = OnReturn & {
	amount: Paise
	expectedRefundable: Paise
}

/** Runs in one transaction with the refund, so that neither exists without the other. */
export function refundReturn(shop: Shop, { amount, expectedRefundable, ...on }: Refund): Promise<Outcome> {
	return move(shop, on, {
		to: 'settled',
		write: async (transaction, { order, found }) => {
			if (!canSettleReturn(found)) return NOT_RECEIVED
			const refunded = await refundLocked(shop, transaction, {
				order,
				amount,
				expectedRefundable,
				by: on.by,
				reason: 'return',
				render: (data) => returnRefundedEmail(data, { ...found, answer: '', amount }),
			})
			if (!refunded.ok) return refunded
			return {
				ok: true,
				change: { settledBy: 'refund', refund: amount, answer: '' },
				// The refund sends its own email.
				email: null,
				audit: { action: 'return refunded', detail: { amount: formatTotal(amount) } },
			}
		},
	})
}

const REPLACED_FOR: Record<ReturnReason, ReplacementReason> = {
	damaged: 'damaged',
	wrong_item: 'wrong_item',
	different: 'other',
	off_taste: 'other',
}

export function replaceReturn(shop: Shop, on: OnReturn): Promise<Outcome> {
	return move(shop, on, {
		to: 'settled',
		write: async (transaction, { order, found }) => {
			if (!canSettleReturn(found)) return NOT_RECEIVED
			const earlier = await listReplacements(transaction, [order.id])
			const input = { items: found.items, reason: REPLACED_FOR[found.reason], note: '' }
			const written = await writeReplacement(shop, transaction, { order, earlier, input, by: on.by })
			if (!written.ok) return written.field ? notDone(written.message) : written
			return {
				ok: true,
				change: { settledBy: 'replacement', replacementId: written.id, answer: '' },
				email: returnReplacedEmail,
				audit: { action: 'return replaced', detail: { parcel: written.replacement } },
			}
		},
	})
}

/** Closes it without money or a parcel, such as when nothing was sent back. */
export function closeReturn(shop: Shop, { answer, ...on }: OnReturn & { answer: string }): Promise<Outcome> {
	return move(shop, on, {
		to: 'settled',
		write: async () => ({
			ok: true,
			change: { settledBy: 'other', answer },
			email: returnClosedEmail,
			audit: { action: 'return closed', detail: auditDetail(answer) },
		}),
	})
}

/** The return itself keeps only the latest answer. */
function auditDetail(answer: string): Record<string, string> {
	return answer === '' ? {} : { answer }
}

type Moved = {
	change: Partial<Return>
	email: ((data: OrderEmailData, about: Return) => Email) | null
	audit: { action: string; detail: Record<string, string> }
}

type Move = {
	to: ReturnState
	write: (transaction: Transaction, on: { order: Order; found: FoundReturn }) => Promise<Outcome<Moved>>
}

/** Locks the order: if two admins answer at the same time, the second sees the first answer. */
function move(shop: Shop, { number, returnId, by }: OnReturn, { to, write }: Move): Promise<Outcome> {
	return actOnOrder(shop, { number, by }, async (transaction, order) => {
		const found = (await listReturns(transaction, [order.id])).find(({ id }) => id === returnId)
		if (!found) return notDone('There is no such return.')
		const { state: from } = found
		if (!canTransitionReturn(from, to))
			return notDone(`This return is "${returnStateLabel(from)}" by now. Please look at it again.`)
		const moved = await write(transaction, { order, found })
		if (!moved.ok) return moved
		const { change, email, audit } = moved
		await moveReturn(shop, transaction, { id: returnId, from, to, by: `shop:${by.name}`, change })
		if (email)
			await notifyCustomer(shop, transaction, {
				order,
				event: `return:${returnId}:${to}:${found.steps.length}`,
				render: (data) => email(data, { ...found, ...change }),
				options: { addressee: await findAddressee(transaction, order) },
			})
		return { ok: true, value: {}, audit }
	})
}
