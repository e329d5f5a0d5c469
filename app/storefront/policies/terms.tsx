import { href, Link } from 'react-router'
import { Grievance } from '#app/storefront/policies/grievance-officer.tsx'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import type { Brand } from '#shop/config/brand.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'

export default function Terms() {
	const brand = useBrand()
	if (!brand) return null
	return (
		<PolicyPage
			title="Terms"
			description="The terms of buying coffee from us: who we are, prices, payment, cancelling, and the law that applies."
			lede="What you may expect from us, and we from you, when you buy coffee here."
		>
			<Seller brand={brand} />
			<Buying />
			<Paying />
			<h2>Using this site</h2>
			<p>
				Keep your password to yourself and tell us if you think somebody knows it. Do not use the site to harm
				it, or anybody. Pictures, words and marks are ours; please ask before you use them.
			</p>
			<Disputes />
			<Grievance />
		</PolicyPage>
	)
}

function Seller({ brand: { name, legalName, address, gstin, fssai } }: { brand: Brand }) {
	return (
		<>
			<h2>Who we are</h2>
			<p>
				This platform, {name}, is owned and run by {legalName}, a trading company in Chennai. We sell our own
				coffee; no other seller offers goods here.
			</p>
			<dl>
				<div>
					<dt>Registered office</dt>
					<dd>{address}</dd>
				</div>
				<div>
					<dt>GSTIN</dt>
					<dd>{gstin}</dd>
				</div>
				<div>
					<dt>FSSAI licence</dt>
					<dd>{fssai}</dd>
				</div>
			</dl>
		</>
	)
}

function Buying() {
	return (
		<>
			<h2>Prices and orders</h2>
			<p>
				Every price is in rupees and includes GST. The MRP and the price per gram stand beside it. Before you
				pay, checkout shows one total, with goods, delivery and discount listed one by one. Nothing is added
				that you did not choose.
			</p>
			<p>
				An order is made when you pay, and confirmed when the payment provider tells us that the money has
				arrived. The confirmation comes by e-mail; the GST invoice waits with the order. A promo code counts
				by the terms it was given with.
			</p>
			<p>
				If a price was plainly wrong, or coffee has run out, we tell you and refund you in full rather than
				send something else.
			</p>
			<h2>What we sell</h2>
			<p>
				Roasted and ground coffee, with or without chicory, from India. Each product page gives ingredients,
				net quantities, shelf life and manufacturer. Keep it closed, dry and away from light; it is best in
				the weeks after roasting.
			</p>
		</>
	)
}

function Paying() {
	return (
		<>
			<h2>Paying</h2>
			<p>
				Payments are taken by PhonePe: UPI, cards, net banking. Your card number and UPI PIN are entered there
				and never reach us. We add no charge for any way of paying. If a payment was taken by mistake, write
				to us first; your bank's own way to dispute a charge remains open to you, and so does{' '}
				<a href="https://www.phonepe.com/grievance-policy/" rel="noopener" className="link">
					PhonePe's
				</a>
				.
			</p>
			<h2>Cancelling</h2>
			<p>
				You may cancel while an order is processing or packed, in your order history or from the browser you
				ordered with. It costs nothing, and the full amount is refunded within {REFUND_TIME}. Once shipped, an
				order cannot be cancelled; see <Policy to="/policies/return">returns</Policy> and{' '}
				<Policy to="/policies/refund">refunds</Policy>. If we have to cancel, you get everything back.
			</p>
		</>
	)
}

function Disputes() {
	return (
		<>
			<h2>If something goes wrong</h2>
			<p>
				We answer for the coffee we sell and for what we promise on these pages. Nothing here takes away a
				right that the Consumer Protection Act, 2019 gives you.
			</p>
			<h2>Law and courts</h2>
			<p>
				These terms are governed by the laws of India. The courts of Chennai, Tamil Nadu have jurisdiction. A
				consumer may also turn to the consumer commission of the place where they live, and to the National
				Consumer Helpline on 1915.
			</p>
		</>
	)
}

function Policy({ to, children }: { to: '/policies/return' | '/policies/refund'; children: string }) {
	return (
		<Link to={href(to)} className="link">
			{children}
		</Link>
	)
}
