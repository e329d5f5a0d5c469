import { RadioCard, Section } from '#app/checkout/form/section.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import type { ShippingChoice } from '#app/checkout/use-checkout.ts'
import { formatTotal, type Paise, ZERO_PAISE } from '#shop/money.ts'
import { pinCodeNotServed, shippingCost, shippingMethodLabel } from '#shop/shipping/rules.ts'

type ShippingMethodProps = { form: CheckoutFormState; shipping: ShippingChoice; subtotal: Paise }

export function ShippingMethodSection({ form, shipping, subtotal }: ShippingMethodProps) {
	return (
		<Section title="Shipping method">
			<fieldset className="grid gap-3 sm:grid-cols-2">
				<legend className="sr-only">Shipping method</legend>
				{shipping.options.map(({ method, estimate, rate }) => (
					<RadioCard
						key={method}
						id={`shipping-${method}`}
						name="shippingMethod"
						value={method}
						isSelected={shipping.method === method}
						onSelect={(selected) => form.change('shippingMethod', selected)}
					>
						<span>
							<span className="block font-semibold">{shippingMethodLabel(method)}</span>
							<span className="block text-15 text-cinnamon">{estimate}</span>
						</span>
						{rate && <span className="price">{formatCost(shippingCost(rate, subtotal))}</span>}
					</RadioCard>
				))}
			</fieldset>
			{!shipping.isPinKnown && (
				<p className="mt-3 text-15 text-cinnamon">Enter your PIN code to see the shipping cost.</p>
			)}
			<p role="status" className={shipping.isServed ? '' : 'mt-3 text-15 text-kumkum'}>
				{!shipping.isServed && pinCodeNotServed(shipping.pincode)}
			</p>
		</Section>
	)
}

export function formatCost(cost: Paise): string {
	return cost === ZERO_PAISE ? 'Free' : formatTotal(cost)
}
