/** The actions on an order's replacements and returns. */
import { data } from 'react-router'
import { toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import {
	type AfterSalesSubmission,
	emailed,
	inForm,
	RETURN_ACTIONS,
} from '#app/admin/orders/after-sales/return-actions.server.ts'
import { readPageLoadedAt } from '#app/admin/orders/fulfilment/page-loaded-at.ts'
import { readInput } from '#shop/input/read-input.ts'
import { orderOfReplacement } from '#shop/orders/after-sales/rules.ts'
import { readItems, ReplacementInput } from '#shop/returns/input.ts'
import { createReplacement, shipReplacement, withdrawReplacement } from '#shop/returns/replacements.server.ts'

export const AFTER_SALES_ACTIONS = {
	'create-replacement': async ({ shop, order, by, form, intent, read }: AfterSalesSubmission) => {
		const input = readInput(ReplacementInput, {
			items: readItems(form),
			reason: read('reason'),
			note: read('note'),
		})
		if (!input.success) return inForm(intent, toInputError(input.error))
		const version = Number(read('version'))
		const outcome = await createReplacement(shop, { number: order.number, version, input: input.data, by })
		return inForm(intent, toActionResult(outcome, 'Replacement waits under To ship'))
	},
	'ship-replacement': async (submission: AfterSalesSubmission) => {
		const { shop, by, form, read } = submission
		const number = readReplacement(submission)
		const tracking = { trackingNumber: read('trackingNumber'), courier: read('courier') }
		const pageLoadedAt = readPageLoadedAt(form)
		const outcome = await shipReplacement(shop, { number, by, ...tracking, pageLoadedAt })
		return inForm(number, toActionResult(outcome, await emailed(submission, 'Replacement shipped')))
	},
	'withdraw-replacement': async (submission: AfterSalesSubmission) => {
		const { shop, by } = submission
		const outcome = await withdrawReplacement(shop, { number: readReplacement(submission), by })
		return toActionResult(outcome, 'Replacement withdrawn')
	},
	...RETURN_ACTIONS,
}

/** It must be of this order, because nobody on the staff decides about one of their own. */
function readReplacement({ order, read }: AfterSalesSubmission): string {
	const number = read('replacement')
	if (orderOfReplacement(number) !== order.number) throw data(null, { status: 400 })
	return number
}
