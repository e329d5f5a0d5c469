/** Corrects an order by a form of its screen. */
import type { z } from 'zod'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { emailedMessage } from '#app/admin/orders/customer-email.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { correctRecipient } from '#shop/corrections/correct-recipient.server.ts'
import type { Correction } from '#shop/corrections/corrections.server.ts'
import { ContactCorrection, RecipientCorrection } from '#shop/corrections/input.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { howReached, type Reached } from '#shop/orders/views/customer-orders.server.ts'
import { hasAddress } from '#shop/orders/rules.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

type Submitted = { shop: Shop; order: Order; by: Actor; form: FormData; intent: string }

export function correctedMessage(done: string): (reached: Reached) => string {
	return (reached) => emailedMessage(done, reached)
}

/** Reads the form by its schema and names the form that the result belongs to, because they share fields. */
export function correction<Schema extends z.ZodType<{ reason: string }>>(
	schema: Schema,
	apply: (shop: Shop, correction: Correction<z.infer<Schema>>) => Promise<Outcome>,
	success: (reached: Reached) => string,
) {
	return async ({ shop, order, by, form, intent }: Submitted): Promise<ActionResult> => {
		const input = readInput(schema, Object.fromEntries(form))
		const result = input.success
			? toActionResult(
					await apply(shop, {
						number: order.number,
						version: Number(form.get('version')),
						input: input.data,
						by,
					}),
					success(await howReached(shop.db, order)),
				)
			: toInputError(input.error)
		return 'success' in result ? result : { ...result, form: intent }
	}
}

const correctAddress = correction(
	RecipientCorrection,
	correctRecipient,
	correctedMessage('Address corrected'),
)
const correctContact = correction(
	ContactCorrection,
	correctRecipient,
	correctedMessage('Name and phone corrected'),
)

export function correctNameAndAddress(submitted: Submitted): Promise<ActionResult> {
	return hasAddress(submitted.order.recipient) ? correctAddress(submitted) : correctContact(submitted)
}
