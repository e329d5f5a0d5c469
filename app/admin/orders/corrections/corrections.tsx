/** The forms that correct an order. */
import type { ReactNode } from 'react'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { Choice } from '#app/admin/forms/choice.tsx'
import { emailSentence } from '#app/admin/orders/customer-email.ts'
import type { loadOrderDetails } from '#app/admin/orders/order-details.server.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { STATES } from '#shop/shipping/places/states.ts'
import { hasAddress } from '#shop/orders/rules.ts'
import { GRINDS } from '#shop/catalogue/rules.ts'

type OrderDetails = NonNullable<Awaited<ReturnType<typeof loadOrderDetails>>>
type Details = Pick<OrderDetails, 'corrections' | 'reached'>

export function CorrectRecipient({
	order,
}: {
	order: Details & Pick<OrderDetails, 'recipient' | 'gstBuyer' | 'isCollected'>
}) {
	const { name, phone, address, city, state, pincode } = order.recipient
	const form = 'correct'
	if (!hasAddress(order.recipient))
		return (
			<CorrectionForm
				intent={form}
				order={order}
				title="Correct name and phone"
				explanation={emailSentence(order.reached)}
			>
				<CorrectedField form={form} label="Name" name="name" defaultValue={name} />
				<CorrectedField form={form} label="Phone" name="phone" inputMode="tel" defaultValue={phone} />
			</CorrectionForm>
		)
	const printAgain = order.isCollected
		? 'Print the packing slip again if you have printed it.'
		: 'Print slip and label again if you have printed them.'
	const otherAddress = order.gstBuyer ? "With an address outside the company's state" : 'With another state'
	const otherInvoice = `${otherAddress} there is a new invoice, and a credit note that cancels the present one; what was paid stays the same.`
	return (
		<CorrectionForm
			intent={form}
			order={order}
			title="Correct the address"
			explanation={`${emailSentence(order.reached, 'an email with the new address')} ${printAgain} ${otherInvoice}`}
		>
			<CorrectedField form={form} label="Name" name="name" defaultValue={name} />
			<CorrectedField form={form} label="Phone" name="phone" inputMode="tel" defaultValue={phone} />
			<CorrectedField
				form={form}
				label="Address"
				name="address"
				defaultValue={address}
				className="sm:col-span-2"
			/>
			<CorrectedField form={form} label="City" name="city" defaultValue={city} />
			<CorrectedField
				form={form}
				label="PIN code"
				name="pincode"
				inputMode="numeric"
				defaultValue={pincode}
			/>
			<Choice form={form} label="State" name="state" defaultValue={state}>
				{STATES.map((each) => (
					<option key={each} value={each}>
						{each}
					</option>
				))}
			</Choice>
		</CorrectionForm>
	)
}

export function CorrectGstBuyer({ order }: { order: Details & Pick<OrderDetails, 'gstBuyer'> }) {
	const form = 'correct-gst-buyer'
	return (
		<CorrectionForm
			intent={form}
			order={order}
			title="Correct the GSTIN"
			explanation={`A new invoice is issued, and a credit note that cancels the present one. ${emailSentence(order.reached, 'both by email')} What was paid stays the same. Empty both fields for an invoice without a company.`}
		>
			<CorrectedField
				form={form}
				label="Company"
				name="company"
				hint="As it is registered for GST"
				defaultValue={order.gstBuyer?.legalName ?? ''}
			/>
			<CorrectedField
				form={form}
				label="GSTIN"
				name="gstin"
				autoCapitalize="characters"
				defaultValue={order.gstBuyer?.gstin ?? ''}
			/>
		</CorrectionForm>
	)
}

export function CorrectGrind({ order }: { order: Details & Pick<OrderDetails, 'groundItems'> }) {
	const form = 'correct-grind'
	return (
		<CorrectionForm
			intent={form}
			order={order}
			title="Change the grind"
			explanation={`The price stays the same. ${emailSentence(order.reached)} A packed order goes back to be packed again. Print the packing slip again if you have printed it.`}
		>
			<Choice form={form} label="Pack" name="position" className="sm:col-span-2">
				{order.groundItems.map(({ position, label }) => (
					<option key={position} value={position}>
						{label}
					</option>
				))}
			</Choice>
			<Choice form={form} label="New grind" name="grind">
				{GRINDS.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</Choice>
		</CorrectionForm>
	)
}

type CorrectTrackingProps = {
	order: Details
	tracking: OrderDetails['tracking']
	/** The number of the replacement whose parcel it is. */
	replacement?: string
}

export function CorrectTracking({ order, tracking, replacement }: CorrectTrackingProps) {
	const intent = replacement === undefined ? 'correct-tracking' : 'correct-replacement'
	const form = replacement ?? intent
	return (
		<CorrectionForm
			intent={intent}
			form={form}
			fields={replacement === undefined ? {} : { replacement }}
			order={order}
			title="Correct the tracking number"
			explanation={emailSentence(order.reached, 'an email with the new number')}
		>
			<CorrectedField
				form={form}
				label="Tracking number"
				name="trackingNumber"
				defaultValue={tracking.trackingNumber ?? ''}
			/>
			<CorrectedField form={form} label="Courier" name="courier" defaultValue={tracking.courier ?? ''} />
		</CorrectionForm>
	)
}

export function UndoDelivery({ order }: { order: Details & Pick<OrderDetails, 'isCollected'> }) {
	const state = order.isCollected ? 'collected' : 'delivered'
	return (
		<CorrectionForm
			intent="undo-delivery"
			order={order}
			title={`Not ${state} after all`}
			explanation={`For an order that was marked as ${state} by mistake. ${emailSentence(order.reached, 'an email that says so')}`}
		/>
	)
}

export const REASON_HINT = 'Always needed, for your own records. Customers never see it'

type CorrectionFormProps = {
	intent: string
	/** Distinguishes its result from those of other forms with this intent. */
	form?: string
	fields?: Record<string, string>
	order: Details
	title: string
	explanation: string
	children?: ReactNode
}

/** The key makes a new form after each correction, which shows what is stored now. */
function CorrectionForm({
	intent,
	form = intent,
	fields = {},
	order,
	title,
	explanation,
	children,
}: CorrectionFormProps) {
	const version = String(order.corrections.length)
	return (
		<details className="console-correction" key={version}>
			<summary className="cursor-pointer text-cinnamon">{title}</summary>
			<p className="measure my-3">{explanation}</p>
			<ActionForm
				intent={intent}
				fields={{ ...fields, version }}
				label="Save correction"
				busyLabel="Saving..."
			>
				<div className="grid w-full items-start gap-3 sm:grid-cols-2">
					{children}
					<CorrectedField
						form={form}
						label="Reason"
						name="reason"
						hint={REASON_HINT}
						className="sm:col-span-2"
					/>
				</div>
			</ActionForm>
		</details>
	)
}

type CorrectedFieldProps = Parameters<typeof Field>[0] & { form: string; name: string }

function CorrectedField({ form, ...props }: CorrectedFieldProps) {
	return <Field autoComplete="off" {...props} error={useFieldError(props.name, form)} />
}
