/** Below the buttons of the cart and of checkout: the ways to pay, when it arrives, returns, and who answers questions. */
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { BankIcon, CardIcon, PhoneIcon } from '#app/ui/icons.tsx'

/** `delivery` says when it arrives, where another part of the page does not. */
export function Assurances({ delivery }: { delivery?: string }) {
	const returnDays = useBrand()?.returnDays
	return (
		<div className="assurances">
			<p className="payment-marks">
				<span className="sr-only">Ways to pay:</span>
				<PaymentMark icon={<PhoneIcon />} label="UPI" />
				<PaymentMark icon={<CardIcon />} label="Cards" />
				<PaymentMark icon={<BankIcon />} label="Net banking" />
			</p>
			{delivery && <p>{delivery}</p>}
			<p>
				Not happy? Tell us within {returnDays} days of delivery.{' '}
				<Link to={href('/policies/return')} className="link">
					How returns work
				</Link>
			</p>
			<p>
				A question before you pay?{' '}
				<Link to={href('/contact')} className="link">
					Contact us
				</Link>
			</p>
		</div>
	)
}

function PaymentMark({ icon, label }: { icon: ReactNode; label: string }) {
	return (
		<span className="payment-mark">
			{icon}
			{label}
		</span>
	)
}
