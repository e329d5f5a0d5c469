/** The actions on a return. */
import type { z } from 'zod'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { emailedMessage } from '#app/admin/orders/customer-email.ts'
import { partialRefundMessage } from '#app/admin/orders/describe-refund.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { requireRecentPassword } from '#app/session/admin/recent-password.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import { NOT_AN_AMOUNT, parseRupees } from '#shop/input/parse-rupees.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { howReached } from '#shop/orders/views/customer-orders.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import {
	agreeToReturn,
	closeReturn,
	declineReturn,
	receiveReturn,
	refundReturn,
	replaceReturn,
} from '#shop/returns/answer-return.server.ts'
import { AgreeInput, CloseInput, DeclineInput } from '#shop/returns/input.ts'
import type { Shop } from '#shop/shop.server.ts'

/** A form about a return or a replacement. */
export type AfterSalesSubmission = {
	orderRequest: { request: Request; context: Context }
	shop: Shop
	order: Order
	by: Actor
	form: FormData
	intent: string
	read: (field: string) => string
}

type OnReturn = Parameters<typeof replaceReturn>[1]

export const RETURN_ACTIONS = {
	'agree-return': answer(
		AgreeInput,
		(shop, on, input) => agreeToReturn(shop, { ...on, input }),
		'Return accepted',
	),
	'decline-return': answer(
		DeclineInput,
		(shop, on, input) => declineReturn(shop, { ...on, ...input }),
		'Return declined',
	),
	'close-return': answer(
		CloseInput,
		(shop, on, input) => closeReturn(shop, { ...on, ...input }),
		'Return settled',
	),
	'receive-return': async (submission: AfterSalesSubmission) =>
		toActionResult(
			await receiveReturn(submission.shop, {
				...onReturn(submission),
				isRestocked: submission.form.get('isRestocked') === 'on',
			}),
			await emailed(submission, 'Return received'),
		),
	'replace-return': async (submission: AfterSalesSubmission) =>
		toActionResult(
			await replaceReturn(submission.shop, onReturn(submission)),
			await emailed(submission, 'Fresh pack waits under To ship'),
		),
	'refund-return': refund,
}

async function refund(submission: AfterSalesSubmission): Promise<ActionResult> {
	const { shop, order, orderRequest, read, intent } = submission
	const on = onReturn(submission)
	const form = `${intent} ${on.returnId}`
	const amount = parseRupees(read('amount'))
	const expectedRefundable = parseRupees(read('seen'))
	if (amount === null || expectedRefundable === null) return { error: NOT_AN_AMOUNT, field: 'amount', form }
	await requireRecentPassword(orderRequest, { [`return-${on.returnId}`]: read('amount') })
	const outcome = await refundReturn(shop, { ...on, amount, expectedRefundable })
	return inForm(form, toActionResult(outcome, await partialRefundMessage(shop, order, amount)))
}

function onReturn({ order, by, read }: AfterSalesSubmission): OnReturn {
	return { number: order.number, returnId: read('return'), by }
}

function answer<Schema extends z.ZodType>(
	schema: Schema,
	apply: (shop: AfterSalesSubmission['shop'], on: OnReturn, input: z.infer<Schema>) => Promise<Outcome>,
	done: string,
) {
	return async (submission: AfterSalesSubmission): Promise<ActionResult> => {
		const on = onReturn(submission)
		const input = readInput(schema, Object.fromEntries(submission.form))
		const result = input.success
			? toActionResult(await apply(submission.shop, on, input.data), await emailed(submission, done))
			: toInputError(input.error)
		return inForm(`${submission.intent} ${on.returnId}`, result)
	}
}

/** Says how the customer is informed. */
export async function emailed({ shop, order }: AfterSalesSubmission, done: string): Promise<string> {
	return emailedMessage(done, await howReached(shop.db, order))
}

/** Names the form that the result belongs to, because several have such fields. */
export function inForm(form: string, result: ActionResult): ActionResult {
	return 'success' in result ? result : { ...result, form }
}
