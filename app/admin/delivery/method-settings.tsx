/** The shipping methods with their prices, and the amount on the banner. */
import { DaysFields } from '#app/admin/delivery/days-fields.tsx'
import type { DeliveryForm, FieldErrors } from '#app/admin/delivery/delivery-form.ts'
import { Field } from '#app/ui/field.tsx'
import { SHIPPING_METHODS } from '#shop/shipping/settings.ts'

export function MethodSettings({ form, errors }: { form: DeliveryForm; errors: FieldErrors }) {
	return (
		<section className="admin-panel" aria-label="Methods">
			<h2>Methods</h2>
			<div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
				{SHIPPING_METHODS.map(({ value, label }) => {
					const name = `methods.${value}`
					const { price, freeAbove, estimate } = form.methods[value]
					return (
						<fieldset key={value} className="grid grid-cols-2 items-start gap-4">
							<legend className="mb-2 font-semibold">{label}</legend>
							<Field
								label="Price (₹)"
								name={`${name}.price`}
								defaultValue={price}
								inputMode="decimal"
								autoComplete="off"
								error={errors[`${name}.price`] ?? null}
							/>
							<Field
								label="Free above (₹)"
								name={`${name}.freeAbove`}
								defaultValue={freeAbove}
								inputMode="decimal"
								autoComplete="off"
								hint="Empty: never free"
								error={errors[`${name}.freeAbove`] ?? null}
							/>
							<DaysFields
								name={`${name}.estimate`}
								label="Days shown at checkout"
								days={estimate}
								errors={errors}
								className="col-span-2"
							/>
						</fieldset>
					)
				})}
			</div>
			<Field
				label="Free shipping on the banner, over (₹)"
				name="announcedFreeAbove"
				defaultValue={form.announcedFreeAbove}
				inputMode="decimal"
				autoComplete="off"
				className="mt-6 max-w-md"
				hint="Not below the amounts above and in the zones. Empty: the banner promises no free shipping."
				error={errors.announcedFreeAbove ?? null}
			/>
		</section>
	)
}
