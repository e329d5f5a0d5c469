/** The outline of checkout until the browser has read the cart, which only the browser knows. */
import { ADDRESS_FIELDS } from '#app/checkout/form/address-fields.tsx'
import { Section } from '#app/checkout/form/section.tsx'
import { useCustomer } from '#app/session/use-customer.ts'

/** At least as high as the form with a billing address: on a lower page, a browser that reloads could not return to where it was. */
const HEIGHT = 'min-h-[240rem] sm:min-h-[190rem] lg:min-h-[120rem]'

/** Looks like the form, with its labels, so that nothing flashes when the form replaces it. */
export function CheckoutOutline({ addresses }: { addresses: number }) {
	const customer = useCustomer()
	return (
		<div className={`needs-script ${HEIGHT}`} aria-busy="true">
			<p role="status" className="sr-only">
				Loading your cart...
			</p>
			<div className="checkout-columns" aria-hidden="true">
				<div className="min-w-0">
					<p className="mb-6 flex h-12 items-center rounded-card bg-rice px-4 text-15 font-semibold lg:hidden">
						Your order
					</p>
					<p className="mb-6 text-15 text-cinnamon">
						{customer ? `Signed in as ${customer.email}` : 'Have an account? '}
						{!customer && <span className="text-button inline-flex items-center text-espresso">Sign in</span>}
					</p>
					<div className="grid gap-12">
						<Section title="Shipping address">
							{addresses > 0 ? <AddressesOutline count={addresses} /> : <FieldsOutline />}
						</Section>
						<Section title="Shipping method">
							<div className="grid gap-3 sm:grid-cols-2">
								<span className="skeleton h-19" />
								<span className="skeleton h-19" />
							</div>
						</Section>
					</div>
				</div>
				<SummaryOutline />
			</div>
		</div>
	)
}

function FieldsOutline() {
	return (
		<div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
			{Object.entries(ADDRESS_FIELDS).map(([name, field]) => (
				<Field key={name} {...field} box={name === 'address' ? 'h-[4.625rem]' : ''} />
			))}
		</div>
	)
}

/** Outlines the saved addresses and, as the last option, a new one. */
function AddressesOutline({ count }: { count: number }) {
	return (
		<>
			<p className="field-label mb-3">Deliver to</p>
			<div className="grid gap-3 sm:grid-cols-2">
				{Array.from({ length: count + 1 }, (_, card) => (
					<span key={card} className="skeleton min-h-25" />
				))}
			</div>
		</>
	)
}

type FieldProps = { label: string; className?: string; box?: string }

function Field({ label, className = '', box = '' }: FieldProps) {
	return (
		<div className={`field content-start ${className}`}>
			<span className="field-label">{label}</span>
			<span className={`input ${box}`} />
		</div>
	)
}

function SummaryOutline() {
	return (
		<div className="checkout-summary">
			<h2 className="mb-4 text-28">Order summary</h2>
			<div className="h-[280px] rounded-card border border-sand bg-ivory" />
			<div className="promo-code">
				<Field label="Promo code" />
			</div>
			<dl className="mt-2 grid gap-1.5 border-t border-sand pt-5 text-15 text-decoction">
				{['Subtotal', 'Shipping'].map((label) => (
					<div key={label} className="flex items-center justify-between">
						<dt>{label}</dt>
						<dd className="skeleton h-4 w-16" />
					</div>
				))}
				<div className="mt-2 flex items-center justify-between border-t border-sand pt-4 text-espresso">
					<dt className="font-semibold">Total</dt>
					<dd className="skeleton h-7 w-24" />
				</div>
			</dl>
			<span className="skeleton mt-12 h-12" />
		</div>
	)
}
