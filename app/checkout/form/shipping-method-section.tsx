import { RadioCard, Section } from '#app/checkout/form/section.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import type { ShippingChoice } from '#app/checkout/form/shipping-choice.ts'
import { useDeliveryDates } from '#app/catalogue/delivery-promise.tsx'
import { formatTotal, type Paise, ZERO_PAISE } from '#shop/money.ts'
import { formatDays, pinCodeNotServed, shippingCost } from '#shop/shipping/places/zones.ts'

type ShippingMethodProps = { form: CheckoutFormState; shipping: ShippingChoice; subtotal: Paise }

export function ShippingMethodSection({ form, shipping, subtotal }: ShippingMethodProps) {
	const { timeLeft, datesFor } = useDeliveryDates()
	const problem = shipping.isServed ? shipping.notice : pinCodeNotServed(shipping.pincode)
	return (
		<Section title="Shipping method">
			<fieldset className="grid gap-3 sm:grid-cols-2">
				<legend className="sr-only">Shipping method</legend>
				{shipping.options.map(({ method, rate }) => (
					<RadioCard
						key={method.id}
						id={`shipping-${method.id}`}
						name="shippingMethod"
						value={method.id}
						isSelected={shipping.method.id === method.id}
						onSelect={(selected) => form.change('shippingMethod', selected)}
					>
						<span>
							<span className="block font-semibold">{method.name}</span>
							{method.estimate && (
								<span className="block text-15 text-cinnamon first-letter:uppercase">
									{rate?.days && 'usually '}
									<span>{formatDays(method.estimate, 'day')}</span>
								</span>
							)}
						</span>
						{rate && <span className="price">{formatCost(shippingCost(rate, subtotal))}</span>}
						{method.description && (
							<span className="w-full text-15 text-decoction [overflow-wrap:anywhere]">
								{method.description}
							</span>
						)}
						{rate?.days && (
							<span className="w-full text-15">
								For {shipping.pincode}: {datesFor(rate.days)}
							</span>
						)}
					</RadioCard>
				))}
			</fieldset>
			{!shipping.isPinKnown && (
				<p className="mt-3 text-15 text-cinnamon">Enter your PIN code to see the shipping cost.</p>
			)}
			{shipping.rate && timeLeft && (
				<p className="mt-3 text-15 text-cinnamon">Order within {timeLeft} for these dates.</p>
			)}
			<p role="status" className={problem ? 'mt-3 text-15 text-kumkum' : ''}>
				{problem}
			</p>
		</Section>
	)
}

export function formatCost(cost: Paise): string {
	return cost === ZERO_PAISE ? 'Free' : formatTotal(cost)
}
