/** 'Paid otherwise': the money of a quotation has come in cash, by bank transfer or by UPI to the shop's own account. */
import { href, Link } from 'react-router'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { Panel } from '#app/admin/layout/panel.tsx'
import type { QuotationDetails } from '#app/admin/quotations/quotation-details.server.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { OTHER_PAYMENT_METHODS, paymentMethodLabel } from '#shop/orders/payment-methods.ts'

type RecordPaymentProps = { quotation: Pick<QuotationDetails, 'otherPayments' | 'total' | 'version'> }

export function RecordPayment({ quotation: { otherPayments, total, version } }: RecordPaymentProps) {
	const error = useFieldError('reference')
	if (!otherPayments.may) return null
	return (
		<Panel title="Paid otherwise">
			{otherPayments.isOn ? (
				<>
					<p>
						Record {total} once you have received it. The order is then confirmed, with its invoice, and the
						link no longer takes money.
					</p>
					<ActionForm
						intent="record-payment"
						fields={{ version: String(version) }}
						label={`Record ${total}`}
						busyLabel="Recording..."
					>
						<Select label="How it was paid" name="method">
							{OTHER_PAYMENT_METHODS.map((method) => (
								<option key={method} value={method}>
									{paymentMethodLabel(method)}
								</option>
							))}
						</Select>
						<Field
							id="field-reference"
							label="Reference"
							name="reference"
							hint="The UTR of the transfer or the UPI reference number. Not for cash"
							autoComplete="off"
							error={error}
						/>
					</ActionForm>
				</>
			) : (
				<SwitchedOff maySwitch={otherPayments.maySwitch} />
			)}
		</Panel>
	)
}

function SwitchedOff({ maySwitch }: { maySwitch: boolean }) {
	return (
		<p>
			Cash, bank transfers and UPI to your account are switched off.{' '}
			{maySwitch ? (
				<Link className="link" to={`${href('/admin/settings')}#field-otherPayments`}>
					Switch them on
				</Link>
			) : (
				'An owner can switch them on under Business details.'
			)}
		</p>
	)
}
