import { useFieldError } from '#app/admin/forms/action-result.ts'
import { Field } from '#app/ui/forms/field.tsx'

/** `form` says which of several forms of the screen they are in. */
export function TrackingFields({ form }: { form?: string }) {
	const [trackingError, courierError] = [
		useFieldError('trackingNumber', form),
		useFieldError('courier', form),
	]
	return (
		<div className="flex flex-wrap gap-3">
			<Field label="Tracking number" name="trackingNumber" autoComplete="off" error={trackingError} />
			<Field label="Courier" name="courier" autoComplete="off" error={courierError} />
		</div>
	)
}
