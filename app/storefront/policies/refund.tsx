import { href, Link } from 'react-router'
import { Grievance } from '#app/storefront/policies/grievance-officer.tsx'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { REFUND_DAYS, REFUND_TIME } from '#shop/orders/rules.ts'

const ARRIVES_WITHIN = `${REFUND_DAYS} working days`

export default function Refund() {
	return (
		<PolicyPage
			title="Refunds"
			description={`When you get your money back: ${ARRIVES_WITHIN} to the original way of paying, and for which reasons.`}
			lede="If the coffee is not what it should be, you get your money back, the way you paid it."
		>
			<h2>How long it takes</h2>
			<p>
				A refund goes to the original payment mode and arrives within {ARRIVES_WITHIN} after we have agreed to
				it. We start it at once; the rest of the time belongs to the banks. You get an e-mail when it is on
				its way.
			</p>
			<Reasons />
			<h2>How to ask</h2>
			<p>
				<Link to={href('/contact')} className="link">
					Write to us
				</Link>{' '}
				with your Order ID and, where it helps, a photograph. You need not send the pack anywhere before we
				have answered. The steps stand under{' '}
				<Link to={href('/policies/return')} className="link">
					returns
				</Link>
				.
			</p>
			<h2>Cancelled orders</h2>
			<p>
				If you cancel an order that is processing or packed, or if we have to cancel it, the whole amount is
				refunded within {REFUND_TIME}. There is no cancellation charge.
			</p>
			<h2>A payment that failed</h2>
			<p>
				Money that left your account for an order we could not confirm goes back in full by itself. If it has
				not arrived after 7 working days, send us the Order ID and we will ask the provider.
			</p>
			<Grievance />
		</PolicyPage>
	)
}

function Reasons() {
	return (
		<>
			<h2>When you are eligible</h2>
			<ul>
				<li>The pack arrived damaged or defective.</li>
				<li>The coffee differs significantly from what this site says about it.</li>
				<li>It tastes off.</li>
				<li>You were sent the wrong product.</li>
			</ul>
			<p>
				Late delivery counts too: you need not accept a parcel that comes after the time we promised. In all
				these cases we pay for the way back, and what you paid for delivery is refunded as well.
			</p>
		</>
	)
}
