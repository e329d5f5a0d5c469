import { href, Link } from 'react-router'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { RETURN_WITHIN_DAYS } from '#shop/orders/rules.ts'

const ASKED_WITHIN = `${RETURN_WITHIN_DAYS} working days`

export default function Return() {
	return (
		<PolicyPage
			title="Returns"
			description={`Returning a pack: within ${ASKED_WITHIN} of delivery, in four steps.`}
			lede={`Something wrong with the pack? Tell us within ${ASKED_WITHIN} of delivery.`}
		>
			<h2>How long you have</h2>
			<p>
				A return can be asked for within {ASKED_WITHIN} of delivery. Working days are Monday to Saturday,
				without public holidays in Tamil Nadu, so this is never shorter than the {RETURN_WITHIN_DAYS} days
				named elsewhere on this site.
			</p>
			<h2>What can be returned</h2>
			<p>
				Packs that are damaged or defective, differ significantly from their description, taste off, or are
				not what you ordered. A pack that was opened to find that out is still a pack you can return. Coffee
				is food: what came back is not sold again.
			</p>
			<Steps />
			<h2>Who pays for the way back</h2>
			<p>We do, for every return accepted under this policy. Keep the courier's receipt.</p>
			<h2>What happens then</h2>
			<p>
				You choose between a refund and a fresh pack. How and when money arrives stands under{' '}
				<Link to={href('/policies/refund')} className="link">
					refunds
				</Link>
				.
			</p>
			<Reach />
		</PolicyPage>
	)
}

function Reach() {
	const brand = useBrand()
	return (
		<>
			<h2>Where to reach us</h2>
			<p>
				<a href={`mailto:${brand?.email}`} className="link">
					{brand?.email}
				</a>
				, {brand?.phone}, {brand?.supportHours}.
			</p>
		</>
	)
}

function Steps() {
	return (
		<>
			<h2>How to return a pack</h2>
			<ol>
				<li>
					Contact support by the{' '}
					<Link to={href('/contact')} className="link">
						message form
					</Link>
					, by e-mail or by telephone.
				</li>
				<li>Give your order details: the Order ID, which pack, and what is wrong with it.</li>
				<li>Pack it securely, in its own carton if you still have it.</li>
				<li>Ship it to the address we give you in our answer.</li>
			</ol>
			<p>
				Please wait for our answer before you send anything. Often a photograph is enough and the pack may
				stay where it is.
			</p>
		</>
	)
}
