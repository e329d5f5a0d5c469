/** A warning where a payment is recorded that was not made online. */

export const STILL_REFUNDED = 'What still arrives online is refunded to the customer in full'

/** Money that arrives twice goes back, but only after the customer has worried about it. */
export function MaybeBeingPaid({ amount }: { amount: string }) {
	return (
		<p className="my-3 font-semibold text-kumkum">
			The customer has opened the online payment page for {amount} and may be paying right now. Ask them
			before you record this. {STILL_REFUNDED}.
		</p>
	)
}
