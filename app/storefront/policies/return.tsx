import { href, Link } from 'react-router'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { RETURN_WITHIN_DAYS } from '#shop/orders/rules.ts'

const REQUESTED_WITHIN = `${RETURN_WITHIN_DAYS} working days`

export default function Return() {
	return (
		<PolicyPage
			title="Returns"
			description={`How to return a pack within ${REQUESTED_WITHIN} of delivery, in four steps.`}
			lede={`Something wrong with the pack? Tell us within ${REQUESTED_WITHIN} of delivery.`}
		>
			<h2>How long you have</h2>
			<p>
				You can ask for a return within {REQUESTED_WITHIN} of delivery. Working days are Monday to Saturday,
				except public holidays in Tamil Nadu, so this is never shorter than the {RETURN_WITHIN_DAYS} days
				mentioned elsewhere on this site.
			</p>
			<h2>What you can return</h2>
			<p>
				Packs that are damaged or defective, differ significantly from their description, taste off, or are
				not what you ordered. You can return a pack even if you opened it to find out. Coffee is food: we
				never sell a returned pack again.
			</p>
			<Steps />
			<h2>Who pays for return shipping</h2>
			<p>We do, for every return accepted under this policy. Keep the courier's receipt.</p>
			<h2>What happens next</h2>
			<p>
				You choose between a refund and a fresh pack. For how and when you get your money, see{' '}
				<Link to={href('/policies/refund')} className="link">
					refunds
				</Link>
				.
			</p>
			<ContactDetails />
		</PolicyPage>
	)
}

function Steps() {
	return (
		<>
			<h2>How to return a pack</h2>
			<ol>
				<li>
					Contact support with the{' '}
					<Link to={href('/contact')} className="link">
						contact form
					</Link>
					, by email or by phone.
				</li>
				<li>Give your order details: the Order ID, which pack, and what is wrong with it.</li>
				<li>Pack it securely, in its own carton if you still have it.</li>
				<li>Ship it to the address we give you in our reply.</li>
			</ol>
			<p>
				Please wait for our reply before you send anything. Often a photo is enough and you can keep the pack.
			</p>
		</>
	)
}

function ContactDetails() {
	const brand = useBrand()
	return (
		<>
			<h2>How to reach us</h2>
			<p>
				<a href={`mailto:${brand?.email}`} className="link">
					{brand?.email}
				</a>
				, {brand?.phone}, {brand?.supportHours}.
			</p>
		</>
	)
}
