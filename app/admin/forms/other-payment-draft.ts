/** Returns what was entered into `OtherPaymentFields` as the draft for `requireRecentPassword`. */
import type { OtherPaymentInput } from '#shop/payments/other-payment-input.ts'

export function otherPaymentDraft(
	id: string,
	{ method, reference }: OtherPaymentInput,
): Record<string, string> {
	return { [`method-${id}`]: method, [`reference-${id}`]: reference ?? '' }
}
