/** Reconciles open payments and refunds with the payment provider. */
import { type ShopCommand, success, table } from './command.ts'
import { reconcileAll } from '#shop/payments/checks/reconcile.server.ts'

export const paymentCommands: ShopCommand[] = [
	{
		name: 'reconcile',
		parameters: '',
		description:
			'Checks every open payment and refund with the provider and applies the result: orders are confirmed, expired or refunded. The shop does this by itself; after an outage this command is quicker.',
		run: async (shop, _args, progress) => {
			const { payments, paid, unanswered, refunds, arrived } = await reconcileAll(shop, progress)
			const text = table([
				['Payments checked', String(payments)],
				['  paid', String(paid)],
				['Refunds checked', String(refunds)],
				['  completed', String(arrived)],
			])
			if (unanswered === 0) return success(text)
			const warning = `The provider did not respond for ${unanswered}. Run npm run shop -- doctor.`
			return { ok: true, text: `${text}\n\n${warning}`, hasProblems: true }
		},
	},
]
