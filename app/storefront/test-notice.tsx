import { useShopFacts } from '#app/web/shop-facts.ts'

/** On every page while the sandbox takes the payments: nobody may believe that they have bought coffee. */
export function TestNotice() {
	if (!useShopFacts()?.paymentsAreATest) return null
	return (
		<aside className="test-notice" aria-label="Test payments">
			Payments are a test. No money moves, nothing ships.
		</aside>
	)
}
