import { href, Link } from 'react-router'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { GrievanceOfficer } from '#app/storefront/policies/grievance-officer.tsx'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import type { Brand } from '#shop/config/brand.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'

export default function Terms() {
	const brand = useBrand()
	if (!brand) return null
	return (
		<PolicyPage
			title="Terms"
			description="The terms of buying coffee from us: who we are, prices, payment, cancellation and the law that applies."
			lede="What you can expect from us, and we from you, when you buy coffee here."
		>
			<Seller brand={brand} />
			<Buying />
			<Paying />
			<h2>Using this site</h2>
			<p>
				Keep your password to yourself, and tell us if you think someone else knows it. Do not use the site to
				harm it or anyone else. The images, texts and trademarks on it are ours; please ask before you use
				them.
			</p>
			<Disputes />
			<GrievanceOfficer />
		</PolicyPage>
	)
}

function Seller({ brand: { name, legalName, address, gstin, fssai } }: { brand: Brand }) {
	return (
		<>
			<h2>Who we are</h2>
			<p>
				This platform, {name}, is owned and run by {legalName}, a trading company in Chennai. We sell our own
				coffee; there are no other sellers here.
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
				All prices are in rupees and include GST. The MRP and the price per gram or kilogram are shown next to
				them. Before you pay, checkout shows one total, with goods, delivery and discount listed separately.
				We add nothing that you did not choose.
			</p>
			<p>
				You place an order by paying for it. It is confirmed when the payment provider tells us that the money
				has arrived. We send the confirmation by email, and the GST invoice is available with the order. A
				promo code is subject to the terms it was issued with.
			</p>
			<p>
				If a price was clearly wrong, or a coffee has run out, we will tell you and refund you in full rather
				than send something else.
			</p>
			<h2>What we sell</h2>
			<p>
				Roasted and ground coffee, with or without chicory, from India. Each product page lists ingredients,
				net quantities, shelf life and manufacturer. Keep the pack closed, dry and away from light. The coffee
				is best in the weeks after roasting.
			</p>
		</>
	)
}

function Paying() {
	return (
		<>
			<h2>Payment</h2>
			<p>
				PhonePe handles payments by UPI, card and net banking. You enter your card number and UPI PIN there,
				and they never reach us. We add no charge for any payment method. If you were charged by mistake,
				write to us first; you can also dispute the charge with your bank or through{' '}
				<a href="https://www.phonepe.com/grievance-policy/" rel="noopener" className="link">
					PhonePe's
				</a>{' '}
				grievance process.
			</p>
			<h2>Cancellation</h2>
			<p>
				You can cancel while an order is processing or packed, in your order history or from the browser you
				ordered with. It is free, and we refund the full amount within {REFUND_TIME}. Once shipped, an order
				cannot be cancelled; see <PolicyLink to="/policies/return">returns</PolicyLink> and{' '}
				<PolicyLink to="/policies/refund">refunds</PolicyLink>. If we have to cancel, you get all your money
				back.
			</p>
		</>
	)
}

function Disputes() {
	return (
		<>
			<h2>If something goes wrong</h2>
			<p>
				We are responsible for the coffee we sell and for what we promise on these pages. Nothing here limits
				your rights under the Consumer Protection Act, 2019.
			</p>
			<h2>Law and courts</h2>
			<p>
				These terms are governed by the laws of India. The courts of Chennai, Tamil Nadu have jurisdiction.
				You may also approach the consumer commission where you live, and the National Consumer Helpline on
				1915.
			</p>
		</>
	)
}

function PolicyLink({ to, children }: { to: '/policies/return' | '/policies/refund'; children: string }) {
	return (
		<Link to={href(to)} className="link">
			{children}
		</Link>
	)
}
