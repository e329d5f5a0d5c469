/** The actions on an order's replacements and returns. */
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import {
	type AfterSalesSubmission,
	emailed,
	RETURN_ACTIONS,
} from '#app/admin/orders/after-sales/return-actions.server.ts'
import { readInput } from '#shop/input/read-input.ts'
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
		const { shop, by, read } = submission
		const number = read('replacement')
		const tracking = { trackingNumber: read('trackingNumber'), courier: read('courier') }
		const outcome = await shipReplacement(shop, { number, by, ...tracking })
		return inForm(number, toActionResult(outcome, await emailed(submission, 'Replacement shipped')))
	},
	'withdraw-replacement': async ({ shop, by, read }: AfterSalesSubmission) =>
		toActionResult(
			await withdrawReplacement(shop, { number: read('replacement'), by }),
			'Replacement withdrawn',
		),
	...RETURN_ACTIONS,
}

/** Names the form that the result belongs to, because several have such fields. */
function inForm(form: string, result: ActionResult): ActionResult {
	return 'success' in result ? result : { ...result, form }
}
