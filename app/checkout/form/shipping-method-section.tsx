import { RadioCard, Section } from '#app/checkout/form/section.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import type { ShippingChoice } from '#app/checkout/checkout-form.tsx'
import { useDeliveryDates } from '#app/catalogue/delivery-promise.tsx'
import { formatTotal, type Paise, ZERO_PAISE } from '#shop/money.ts'
import { shippingCost, shippingMethodLabel } from '#shop/shipping/rules.ts'
import { formatDays, pinCodeNotServed } from '#shop/shipping/zones.ts'

type ShippingMethodProps = { form: CheckoutFormState; shipping: ShippingChoice; subtotal: Paise }

export function ShippingMethodSection({ form, shipping, subtotal }: ShippingMethodProps) {
	const { timeLeft, datesFor } = useDeliveryDates()
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
							<span className="block text-15 text-cinnamon">{formatDays(estimate, 'day')}</span>
						</span>
						{rate && <span className="price">{formatCost(shippingCost(rate, subtotal))}</span>}
						{rate && <span className="w-full text-15">With you {datesFor(rate.days)}</span>}
					</RadioCard>
				))}
			</fieldset>
			{!shipping.isPinKnown && (
				<p className="mt-3 text-15 text-cinnamon">Enter your PIN code to see the shipping cost.</p>
			)}
			{shipping.rate && (
				<p className="mt-3 text-15 text-cinnamon">
					{timeLeft && `Order within ${timeLeft} for these dates. `}
					{differFromEstimates(shipping) &&
						`The dates are for PIN code ${shipping.pincode}; the days above them are typical for India.`}
				</p>
			)}
			<p role="status" className={shipping.isServed ? '' : 'mt-3 text-15 text-kumkum'}>
				{!shipping.isServed && pinCodeNotServed(shipping.pincode)}
			</p>
		</Section>
	)
}

/** Whether a shopper meets two numbers of days for one method. */
function differFromEstimates({ options }: ShippingChoice): boolean {
	return options.some(
		({ estimate, rate }) => rate && (rate.days.min !== estimate.min || rate.days.max !== estimate.max),
	)
}

export function formatCost(cost: Paise): string {
	return cost === ZERO_PAISE ? 'Free' : formatTotal(cost)
}
