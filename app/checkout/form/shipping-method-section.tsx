import { RadioCard, Section } from '#app/checkout/form/section.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import { formatTotal, type Paise, ZERO_PAISE } from '#shop/money.ts'
import { isPinCode } from '#shop/shipping/pin-code.ts'
import { SHIPPING_METHODS, shippingCost } from '#shop/shipping/rules.ts'

type ShippingMethodProps = { form: CheckoutFormState; pincode: string; subtotal: Paise }

export function ShippingMethodSection({ form, pincode, subtotal }: ShippingMethodProps) {
	const isCostKnown = isPinCode(pincode)
	return (
		<Section title="Shipping method">
			<fieldset className="grid gap-3 sm:grid-cols-2">
				<legend className="sr-only">Shipping method</legend>
				{SHIPPING_METHODS.map(({ value, label, estimate }) => (
					<RadioCard
						key={value}
						id={`shipping-${value}`}
						name="shippingMethod"
						value={value}
						isSelected={form.values.shippingMethod === value}
						onSelect={(method) => form.change('shippingMethod', method)}
					>
						<span>
							<span className="block font-semibold">{label}</span>
							<span className="block text-15 text-cinnamon">{estimate}</span>
						</span>
						{isCostKnown && <span className="price">{formatCost(shippingCost(value, subtotal))}</span>}
					</RadioCard>
				))}
			</fieldset>
			{!isCostKnown && (
				<p className="mt-3 text-15 text-cinnamon">Enter your PIN code to see the shipping cost.</p>
			)}
		</Section>
	)
}

export function formatCost(cost: Paise): string {
	return cost === ZERO_PAISE ? 'Free' : formatTotal(cost)
}
