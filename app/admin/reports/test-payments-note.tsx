/** Says that the figures of a screen count sandbox orders as sales. */
import { useShopData } from '#app/catalogue/shop-data.ts'

export function TestPaymentsNote({ advice = '' }: { advice?: string }) {
	if (!useShopData()?.paymentsAreATest) return null
	return (
		<p className="mb-4 max-w-3xl">
			These are test payments: no money came in for orders that were paid online. {advice}
		</p>
	)
}
