/** Money at the command line: ask the provider about everything that is open. */
import { type ShopCommand, table } from './command.ts'
import { reconcileAll } from '#shop/payments/reconcile.server.ts'

export const paymentCommands: ShopCommand[] = [
	{
		words: 'reconcile',
		takes: '',
		about:
			'Asks the provider about every payment and refund that is not settled, and does what its answers say: orders are confirmed, let go or refunded. The shop does this by itself; after an outage this is quicker.',
		run: async (shop, _given, progress) => {
			const { payments, paid, silent, refunds, arrived } = await reconcileAll(shop, progress)
			const say = table([
				['Payments asked about', String(payments)],
				['  of them paid', String(paid)],
				['Refunds asked about', String(refunds)],
				['  of them arrived', String(arrived)],
			])
			if (silent === 0) return { ok: true, say }
			const remedy = `The provider could not tell of ${silent}. The sandbox answers only while the shop runs; else run npm run shop -- doctor.`
			return { ok: true, say: `${say}\n\n${remedy}`, isTrouble: true }
		},
	},
]
