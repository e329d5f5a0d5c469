/** Fields for how money was received or paid without the provider: in cash, or with a reference. */
import { useSearchParams } from 'react-router'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { OTHER_PAYMENT_METHODS, paymentMethodLabel } from '#shop/orders/payment-methods.ts'

type OtherPaymentFieldsProps = {
	/** Distinguishes several on a page. If the password is asked for first, what was entered comes back in the query. */
	id: string
	label: string
	error: string | null
}

export function OtherPaymentFields({ id, label, error }: OtherPaymentFieldsProps) {
	const draft = useOtherPaymentDraft(id)
	return (
		<>
			<Select label={label} name="method" defaultValue={draft.method ?? undefined}>
				{OTHER_PAYMENT_METHODS.map((method) => (
					<option key={method} value={method}>
						{paymentMethodLabel(method)}
					</option>
				))}
			</Select>
			<Field
				id={`reference-${id}`}
				label="Reference"
				name="reference"
				hint="The UTR of the transfer or the UPI reference number. Not for cash"
				autoComplete="off"
				defaultValue={draft.reference ?? ''}
				error={error}
			/>
		</>
	)
}

/** Each is null, unless the password was asked for first. */
export function useOtherPaymentDraft(id: string) {
	const [query] = useSearchParams()
	return { method: query.get(`method-${id}`), reference: query.get(`reference-${id}`) }
}
