/** The input schema of a payment or refund that did not go through the provider. */
import { z } from 'zod'
import { Line } from '#shop/input/fields.ts'
import { OTHER_PAYMENT_METHODS, paymentMethodLabel, referenceLabel } from '#shop/orders/payment-methods.ts'

const NO_REFERENCE = 'Cash has no reference. Leave it empty, or choose how it was paid.'

export const OtherPaymentInput = z
	.object({
		method: z.enum(OTHER_PAYMENT_METHODS, 'Choose how it was paid.'),
		reference: Line(60),
	})
	.superRefine(({ method, reference }, context) => {
		const wanted = referenceLabel(method)
		if ((wanted === null) === (reference === '')) return
		const message = wanted === null ? NO_REFERENCE : `Enter the ${wanted}.`
		context.addIssue({ code: 'custom', path: ['reference'], message })
	})
	.transform(({ method, reference }) => ({ method, reference: reference || null }))
export type OtherPaymentInput = z.infer<typeof OtherPaymentInput>

/** Returns for example 'Bank transfer, N123456789'. */
export function describeOtherPayment({ method, reference }: OtherPaymentInput): string {
	return [paymentMethodLabel(method), reference].filter(Boolean).join(', ')
}
