/** Warns, before another kind of payment is recorded, that an online payment may be in progress. */
import { Warning } from '#app/admin/layout/warning.tsx'

export const STILL_REFUNDED = 'Anything that still arrives online is refunded to the customer in full'

/** A second payment is refunded in full, but the customer is without the money for days. */
export function MaybeBeingPaid({ amount }: { amount: string }) {
	return (
		<Warning className="my-3">
			The customer has opened the online payment page for {amount} and may be paying right now. Ask them
			before you record this. {STILL_REFUNDED}.
		</Warning>
	)
}
