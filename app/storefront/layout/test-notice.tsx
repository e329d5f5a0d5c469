import { useShopData } from '#app/catalogue/shop-data.ts'

/** On every page while the sandbox takes the payments: nobody may believe that they have bought coffee. */
export function TestNotice() {
	if (!useShopData()?.paymentsAreATest) return null
	return (
		<aside className="test-notice" aria-label="Test payments">
			Payments are a test. No money moves, nothing ships.
		</aside>
	)
}
