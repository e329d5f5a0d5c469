/** The actions of an admin on one order. */
import { data } from 'react-router'
import { readPageLoadedAt } from '#app/admin/orders/fulfilment/page-loaded-at.ts'
import { missing } from '#app/admin/errors/missing.ts'
import { type ActionResult, toActionResult } from '#app/admin/forms/action-result.ts'
import { AFTER_SALES_ACTIONS } from '#app/admin/orders/after-sales/after-sales-actions.server.ts'
import {
	correctedMessage,
	correction,
	correctNameAndAddress,
} from '#app/admin/orders/corrections/correction-action.server.ts'
import { REFUND_ACTIONS } from '#app/admin/orders/refund-actions.server.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { CONSOLE_ACCESS, type ConsoleAction } from '#app/session/admin/console-access.server.ts'
import { requireRecentPassword } from '#app/session/admin/recent-password.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import {
	requestDifference,
	withdrawDifference,
} from '#shop/corrections/differences/request-difference.server.ts'
import { correctGstBuyer } from '#shop/corrections/correct-gst-buyer.server.ts'
import { correctGrind } from '#shop/corrections/correct-grind.server.ts'
import { correctSize } from '#shop/corrections/correct-size.server.ts'
import { correctReplacement } from '#shop/corrections/correct-replacement.server.ts'
import { correctTracking } from '#shop/corrections/correct-tracking.server.ts'
import {
	GrindCorrection,
	GstBuyerCorrection,
	Reason,
	ReplacementCorrection,
	SizeCorrection,
	TrackingCorrection,
} from '#shop/corrections/input.ts'
import { undoDelivery } from '#shop/corrections/undo-delivery.server.ts'
import { findForAdmin } from '#shop/orders/admin/admin.server.ts'
import { changeBatch } from '#shop/orders/batches/packed-batches.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { addNote } from '#shop/orders/admin/admin.server.ts'
import { statusLabel, FULFILMENT_STATUSES } from '#shop/orders/statuses.ts'
import { resendOrderEmail } from '#shop/orders/admin/order-emails.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import type { Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { refuseOwn } from '#shop/staff/own-orders.server.ts'
import type { Right } from '#shop/staff/rights.ts'

type OrderRequest = { request: Request; context: Context; number: string }

type Submission = {
	orderRequest: OrderRequest
	shop: Shop
	order: Order
	by: Actor
	form: FormData
	intent: OrderAction
	read: (field: string) => string
}

type OrderAction = ConsoleAction<'/admin/orders/:number'>

const ACTIONS: Record<OrderAction, (submission: Submission) => Promise<ActionResult>> = {
	move,
	'change-batch': chooseBatch,
	'add-note': async ({ shop, order, by, read }) =>
		toActionResult(await addNote(shop, { order, text: read('note'), by }), 'Note saved'),
	correct: correctNameAndAddress,
	'correct-grind': correction(GrindCorrection, correctGrind, correctedMessage('Grind changed')),
	'correct-gst-buyer': correction(GstBuyerCorrection, correctGstBuyer, correctedMessage('Invoice corrected')),
	'correct-size': changeSize,
	'ask-difference': correction(SizeCorrection, requestDifference, (reached) =>
		reached === 'email'
			? 'The customer is asked for the difference'
			: 'Please send the payment link: the customer has no email address',
	),
	'withdraw-difference': async ({ shop, order, by }) =>
		toActionResult(
			await withdrawDifference(shop, { number: order.number, by }),
			'The order stays as it was ordered',
		),
	'correct-tracking': correction(
		TrackingCorrection,
		correctTracking,
		correctedMessage('Tracking number corrected'),
	),
	'correct-replacement': changeReplacement,
	'undo-delivery': correction(Reason, undoDelivery, correctedMessage('Status corrected')),
	'resend-email': resendEmail,
	...AFTER_SALES_ACTIONS,
	...REFUND_ACTIONS,
}

export async function runOrderAction(orderRequest: OrderRequest): Promise<ActionResult> {
	const { request, context, number } = orderRequest
	const shop = context.get(shopContext)
	const form = await readForm(request)
	const read = (field: string) => String(form.get(field) ?? '')
	const order = await findForAdmin(shop, number)
	if (!order) throw missing('order')
	const intent = read('intent')
	if (!isOrderAction(intent)) throw badRequest()
	const by = context.get(adminContext)
	const refusal = await refuseOwnOrder(shop, { order, intent, by })
	if (refusal) return toActionResult(refusal, '')
	return ACTIONS[intent]({ orderRequest, shop, order, by, form, intent, read })
}

/** Rights to decide about money or goods. Packing, notes and sending an email again decide nothing. */
const DECIDING: ReadonlySet<Right> = new Set<Right>([
	'orders.refund',
	'orders.correct',
	'orders.take-payment',
	'returns.answer',
])
/** It needs only the right of packing, but a refund or a fresh pack waits for packs to be received. */
const ALSO_DECIDING: ReadonlySet<OrderAction> = new Set<OrderAction>(['receive-return'])

async function refuseOwnOrder(
	shop: Shop,
	{ order, intent, by }: Pick<Submission, 'order' | 'intent' | 'by'>,
): Promise<Refusal | null> {
	const right = CONSOLE_ACCESS['/admin/orders/:number'].action[intent]
	if (!DECIDING.has(right) && !ALSO_DECIDING.has(intent)) return null
	const { customerId, recipient } = order
	return refuseOwn(shop.db, { by, of: { customerId, email: recipient.email } })
}

function isOrderAction(intent: string): intent is OrderAction {
	return Object.hasOwn(ACTIONS, intent)
}

async function move({ shop, order, by, form, read }: Submission): Promise<ActionResult> {
	const to = FULFILMENT_STATUSES.find((status) => status === read('to'))
	if (!to) throw badRequest()
	const tracking = { trackingNumber: read('trackingNumber'), courier: read('courier') }
	const pageLoadedAt = readPageLoadedAt(form)
	const outcome = await advanceOrder(shop, { number: order.number, to, by, ...tracking, pageLoadedAt })
	return toActionResult(outcome, `Order marked as ${statusLabel(to).toLowerCase()}`)
}

async function chooseBatch({ shop, order, by, read }: Submission): Promise<ActionResult> {
	const [position, batchId] = [read('position'), read('batchId')]
	if (![position, batchId || '0'].every((text) => /^[0-9]{1,9}$/.test(text))) throw badRequest()
	const outcome = await changeBatch(shop, {
		number: order.number,
		position: Number(position),
		batchId: batchId === '' ? null : Number(batchId),
		by,
	})
	return toActionResult(outcome, 'Batch changed')
}

/** It may refund a difference. */
async function changeSize(submission: Submission): Promise<ActionResult> {
	const { orderRequest, read } = submission
	await requireRecentPassword(orderRequest, { size: read('swap'), reason: read('reason') })
	return saveSize(submission)
}

const saveSize = correction(SizeCorrection, correctSize, correctedMessage('Size changed'))

/** The result names the replacement it belongs to, because each has such fields. */
async function changeReplacement(submission: Submission): Promise<ActionResult> {
	const result = await saveReplacement(submission)
	return 'success' in result ? result : { ...result, form: submission.read('replacement') }
}

const saveReplacement = correction(
	ReplacementCorrection,
	correctReplacement,
	correctedMessage('Tracking number corrected'),
)

async function resendEmail({ shop, order, by, read }: Submission): Promise<ActionResult> {
	const outcome = await resendOrderEmail(shop, { order, emailId: read('emailId'), by })
	if (!outcome.ok) return toActionResult(outcome, '')
	return {
		success: outcome.isQueued ? 'Email is being sent again' : 'This email is already waiting to be sent',
	}
}

function badRequest() {
	return data(null, { status: 400 })
}
