import { href, Link } from 'react-router'
import { GrievanceOfficer } from '#app/storefront/policies/grievance-officer.tsx'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { REFUND_DAYS, REFUND_TIME } from '#shop/orders/rules.ts'

const ARRIVES_WITHIN = `${REFUND_DAYS} working days`

export default function Refund() {
	return (
		<PolicyPage
			title="Refunds"
			description={`When you get your money back: within ${ARRIVES_WITHIN}, to the original payment mode, and for which reasons.`}
			lede="If the coffee is not what it should be, you get your money back, the way you paid."
		>
			<h2>How long it takes</h2>
			<p>
				A refund goes to the original payment mode and arrives within {ARRIVES_WITHIN} after we approve it. We
				start it right away; the rest is up to the banks. We email you when it is on its way.
			</p>
			<Eligibility />
			<h2>How to ask for a refund</h2>
			<p>
				<Link to={href('/contact')} className="link">
					Write to us
				</Link>{' '}
				with your Order ID and, if it helps, a photo. Please wait for our answer before you send a pack back.
				For the steps, see{' '}
				<Link to={href('/policies/return')} className="link">
					returns
				</Link>
				.
			</p>
			<h2>Cancelled orders</h2>
			<p>
				If you cancel an order that is processing or packed, or if we have to cancel it, we refund the full
				amount within {REFUND_TIME}. There is no cancellation charge.
			</p>
			<h2>Failed payments</h2>
			<p>
				If money left your account for an order we could not confirm, it goes back in full automatically. If
				it has not arrived after 7 working days, send us the Order ID and we will check with the payment
				provider.
			</p>
			<GrievanceOfficer />
		</PolicyPage>
	)
}

function Eligibility() {
	return (
		<>
			<h2>When you are eligible</h2>
			<ul>
				<li>The pack arrived damaged or defective.</li>
				<li>The coffee differs significantly from its description on this site.</li>
				<li>It tastes off.</li>
				<li>You were sent the wrong product.</li>
			</ul>
			<p>
				Late delivery counts too: you may refuse a parcel that comes after the time we promised. In all these
				cases we pay for return shipping, and we also refund what you paid for delivery.
			</p>
		</>
	)
}
