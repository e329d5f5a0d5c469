/** The outline of checkout until the browser has read the cart, which only the browser knows. */
import { Section } from '#app/checkout/form/section.tsx'

/** As wide as the fields of the address. */
const FIELDS = [
	{ name: 'name', className: 'sm:col-span-6' },
	{ name: 'email', className: 'sm:col-span-3' },
	{ name: 'phone', className: 'sm:col-span-3' },
	{ name: 'address', className: 'sm:col-span-6' },
	{ name: 'city', className: 'sm:col-span-2' },
	{ name: 'state', className: 'sm:col-span-2' },
	{ name: 'pincode', className: 'sm:col-span-2' },
]

/** At least as high as the form with a billing address: on a lower page, a browser that reloads could not return to where it was. */
const HEIGHT = 'min-h-[240rem] sm:min-h-[190rem] lg:min-h-[120rem]'

export function CheckoutOutline() {
	return (
		<div className={`needs-script ${HEIGHT}`} aria-busy="true">
			<p role="status" className="sr-only">
				Loading your cart...
			</p>
			<div className="grid gap-12 lg:grid-cols-3 lg:items-start" aria-hidden="true">
				<div className="min-w-0 lg:col-span-2">
					<span className="skeleton mb-6 h-12 lg:hidden" />
					<span className="skeleton mb-6 h-6 w-48" />
					<Section title="Shipping address">
						<div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
							{FIELDS.map(({ name, className }) => (
								<div key={name} className={`grid gap-2 ${className}`}>
									<span className="skeleton h-5 w-24" />
									<span className={`skeleton ${name === 'address' ? 'h-24' : 'h-12'}`} />
								</div>
							))}
						</div>
					</Section>
				</div>
				<div className="grid min-w-0 gap-4 rounded-card bg-rice p-5 sm:p-6">
					<h2 className="text-28">Order summary</h2>
					<span className="skeleton h-[280px]" />
					<span className="skeleton h-5" />
					<span className="skeleton h-5" />
					<span className="skeleton h-7" />
					<span className="skeleton mt-3 h-12" />
				</div>
			</div>
		</div>
	)
}
