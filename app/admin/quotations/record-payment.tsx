/** 'Paid otherwise': records that a quotation was paid in cash, by bank transfer or by UPI to the shop's own account. */
import { href, Link } from 'react-router'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { MaybeBeingPaid } from '#app/admin/forms/maybe-being-paid.tsx'
import { OtherPaymentFields } from '#app/admin/forms/other-payment-fields.tsx'
import { Panel } from '#app/admin/layout/panel.tsx'
import type { QuotationDetails } from '#app/admin/quotations/quotation-details.server.ts'

type RecordPaymentProps = {
	quotation: Pick<QuotationDetails, 'otherPayments' | 'total' | 'version' | 'openPayment'>
}

export function RecordPayment({
	quotation: { otherPayments, total, version, openPayment },
}: RecordPaymentProps) {
	const error = useFieldError('reference')
	if (!otherPayments.may) return null
	return (
		<Panel title="Paid otherwise">
			{otherPayments.isOn ? (
				<>
					<p>
						Record {total} once you have received it. The order is then confirmed, with its invoice, and the
						link no longer takes money. You may be asked for your password first.
					</p>
					{openPayment && <MaybeBeingPaid amount={openPayment} />}
					<ActionForm
						intent="record-payment"
						fields={{ version: String(version), ...(openPayment && { openPayment }) }}
						label={`Record ${total}`}
						busyLabel="Recording..."
					>
						<OtherPaymentFields id="payment" label="How it was paid" error={error} />
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
