/** The form that corrects where an order goes, until it is shipped. */
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import type { loadOrderDetails } from '#app/admin/orders/order-details.server.ts'
import { Field } from '#app/ui/field.tsx'

type Details = Pick<NonNullable<Awaited<ReturnType<typeof loadOrderDetails>>>, 'recipient' | 'corrections'>

export function CorrectRecipient({ order: { recipient, corrections } }: { order: Details }) {
	const { name, phone, address, city, state, pincode } = recipient
	return (
		<details className="mt-3">
			<summary className="cursor-pointer text-kumkum">Correct the address</summary>
			<p className="measure my-3">
				The customer gets an email with the new address. Print slip and label again if you have printed them.
				The state stays {state}, because the invoice names it: for another one, cancel the order and ask the
				customer to order again.
			</p>
			<ActionForm
				intent="correct"
				fields={{ version: String(corrections.length) }}
				label="Correct"
				busyLabel="Saving..."
			>
				<div className="grid w-full items-start gap-3 sm:grid-cols-2">
					<CorrectedField label="Name" name="name" defaultValue={name} />
					<CorrectedField label="Phone" name="phone" inputMode="tel" defaultValue={phone} />
					<CorrectedField label="Address" name="address" defaultValue={address} className="sm:col-span-2" />
					<CorrectedField label="City" name="city" defaultValue={city} />
					<CorrectedField label="PIN code" name="pincode" inputMode="numeric" defaultValue={pincode} />
					<CorrectedField
						label="Reason"
						name="reason"
						hint="Customers never see it"
						className="sm:col-span-2"
					/>
				</div>
			</ActionForm>
		</details>
	)
}

function CorrectedField(props: Parameters<typeof Field>[0] & { name: string }) {
	return <Field autoComplete="off" {...props} error={useFieldError(props.name)} />
}
