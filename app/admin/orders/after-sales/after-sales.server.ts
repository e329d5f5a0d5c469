/** Loads an order's replacements and returns for its console screen. */
import { type Context, shopContext } from '#app/http/request-context.ts'
import { may } from '#app/session/admin/admin-context.ts'
import { formatMoment } from '#shop/dates.ts'
import { formatTotal, type Paise, toRupees } from '#shop/money.ts'
import { describePack } from '#shop/describe-pack.ts'
import {
	isReplacementToShip,
	listReplacements,
	type Replacement,
} from '#shop/orders/after-sales/replacements.server.ts'
import { RETURN_REASONS, RETURN_WISHES, returnStateLabel } from '#shop/orders/after-sales/return-rules.ts'
import { type FoundReturn, listReturns } from '#shop/orders/after-sales/returns.server.ts'
import { REPLACEMENT_REASONS } from '#shop/orders/after-sales/rules.ts'
import { describePacks } from '#shop/orders/after-sales/views.ts'
import { isAnonymized } from '#shop/orders/anonymous-orders.server.ts'
import type { Reached } from '#shop/orders/views/customer-orders.server.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import { suggestedRefund } from '#shop/returns/suggested-refund.ts'
import { replaceableItems, whyNotReplaceable } from '#shop/returns/replacement-rules.ts'

type OrderOfScreen = { order: Order; items: OrderItem[]; refundable: Paise; reached: Reached }

export async function loadAfterSales(context: Context, { order, items, refundable, reached }: OrderOfScreen) {
	const { db } = context.get(shopContext)
	const can = {
		answer: may(context, 'returns.answer'),
		fulfil: may(context, 'orders.fulfil'),
		refund: may(context, 'orders.refund'),
		correct: may(context, 'orders.correct') && !isAnonymized(order),
	}
	const mayContact = may(context, 'orders.contact')
	const replacements = await listReplacements(db, [order.id])
	const returns = await listReturns(db, [order.id])
	const isReplaceable = can.answer && !isAnonymized(order) && whyNotReplaceable(order) === null
	return {
		can,
		reached,
		refundable: { rupees: toRupees(refundable), label: formatTotal(refundable) },
		returns: returns.map((found) => ({
			...describeReturn(mayContact ? found : withoutCorrespondence(found), {
				items,
				seePayments: may(context, 'payments.read'),
			}),
			suggested: can.refund
				? String(toRupees(suggestedRefund({ order, items, chosen: found.items, refundable })))
				: '',
		})),
		replacements: replacements.map((replacement) =>
			describeReplacement(mayContact ? replacement : { ...replacement, note: '' }, items),
		),
		replaceable: isReplaceable
			? replaceableItems(items, { replacements, returns }).map(({ position, quantity }) => ({
					position,
					available: quantity,
					label: labelOf(items, position),
				}))
			: [],
	}
}

function withoutCorrespondence(found: FoundReturn): FoundReturn {
	return { ...found, message: '', answer: '', photos: [] }
}

type Shown = { items: OrderItem[]; seePayments: boolean }

function describeReturn(found: FoundReturn, { items, seePayments }: Shown) {
	const { id, state, reason, wish, message, answer, sendsBack, photos } = found
	return {
		id,
		state,
		message,
		answer,
		sendsBack,
		photos,
		packs: describePacks(found.items, items).join('; '),
		reason: RETURN_REASONS[reason],
		wish: RETURN_WISHES[wish],
		wishesRefund: wish === 'refund',
		steps: found.steps.map((step): [string, string] => [
			`${returnStateLabel(step.state)}, by ${step.by === 'customer' ? 'the customer' : step.by.slice('shop:'.length)}${
				step.state === found.state ? detailOf(found, seePayments) : ''
			}`,
			formatMoment(step.at),
		]),
	}
}

function detailOf(
	{ state, sendsBack, isRestocked, settledBy, refund }: FoundReturn,
	seePayments: boolean,
): string {
	if (state === 'agreed') return sendsBack ? '\nTo be sent back' : '\nNothing to be sent back'
	if (state === 'received') return isRestocked ? '\nBack for sale' : '\nNot for sale again'
	if (settledBy === 'refund' && refund !== null)
		return seePayments ? `\nRefund of ${formatTotal(refund)}` : '\nRefund'
	return settledBy === 'replacement' ? '\nA fresh pack' : ''
}

function describeReplacement(replacement: Replacement, items: OrderItem[]) {
	const { number, reason, note, createdAt, by, trackingNumber, courier } = replacement
	return {
		number,
		note,
		packs: describePacks(replacement.items, items).join('; '),
		reason: REPLACEMENT_REASONS[reason],
		created: `By ${by}, ${formatMoment(createdAt)}`,
		state: stateOf(replacement),
		isWaiting: isReplacementToShip(replacement),
		tracking: trackingNumber === null ? null : { trackingNumber, courier },
	}
}

function stateOf({ shippedAt, withdrawnAt, trackingNumber, courier }: Replacement): string {
	if (withdrawnAt) return `Withdrawn, ${formatMoment(withdrawnAt)}`
	if (!shippedAt) return 'To pack and ship'
	return `Shipped, ${formatMoment(shippedAt)}, ${[courier, trackingNumber].filter(Boolean).join(' ')}`
}

function labelOf(items: OrderItem[], position: number): string {
	const item = items.find((candidate) => candidate.position === position)
	return item ? `${item.productName}, ${describePack(item)}` : ''
}
