/** How fast the parcel goes, and what that costs once it is known where to. */
import { Choice, Section } from '#app/checkout/form/section.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import { formatTotal, ZERO_PAISE, type Paise } from '#shop/money.ts'
import { isPinCode } from '#shop/shipping/pin-code.ts'
import { SHIPPING_METHODS, shippingCost } from '#shop/shipping/rules.ts'

export function ShippingMethodSection({
	form,
	pincode,
	subtotal,
}: {
	form: CheckoutFormState
	pincode: string
	subtotal: Paise
}) {
	const isCostKnown = isPinCode(pincode)
	return (
		<Section title="Shipping method">
			<fieldset className="grid gap-3 sm:grid-cols-2">
				<legend className="sr-only">Shipping method</legend>
				{SHIPPING_METHODS.map(({ value, label, estimate }) => (
					<Choice
						key={value}
						id={`shipping-${value}`}
						name="shippingMethod"
						value={value}
						isChosen={form.values.shippingMethod === value}
						onChoose={(method) => form.change('shippingMethod', method)}
					>
						<span>
							<span className="block font-semibold">{label}</span>
							<span className="block text-15 text-cinnamon">{estimate}</span>
						</span>
						{isCostKnown && <span className="price">{costWords(shippingCost(value, subtotal))}</span>}
					</Choice>
				))}
			</fieldset>
			{!isCostKnown && (
				<p className="mt-3 text-15 text-cinnamon">Enter your PIN code to see what shipping costs.</p>
			)}
		</Section>
	)
}

export function costWords(cost: Paise): string {
	return cost === ZERO_PAISE ? 'Free' : formatTotal(cost)
}
