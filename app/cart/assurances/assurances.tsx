/** The assurances of cart and checkout: payment, delivery, returns, who answers questions, and who sells. */
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { SECURE_PAYMENT } from '#app/ui/secure-payment.ts'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { lineIcon } from '#app/ui/icons.tsx'
import { phoneUrl } from '#shop/text/phone-url.ts'

const DRAWINGS = {
	payment: 'M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2',
	delivery:
		'M3 7h11v9.5H3zM14 10.5h3.6L21 13.8v2.7h-7M5.5 17.5a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0-3.5 0M15 17.5a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0-3.5 0',
	returns: 'M4.5 5.5v4.5H9M4.8 10a7.7 7.7 0 1 1-.5 4.2',
	seller:
		'M4 9.5 5.5 4.5h13L20 9.5M5 9.5v10h14v-10M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M10 19.5v-5h4v5',
	questions: 'M7 4.5 9.3 9 7.6 10.9a11 11 0 0 0 5.5 5.5l1.9-1.7 4.5 2.3-.6 3C10.5 20.6 3.4 13.5 4 5.1z',
}

type AssurancesProps = {
	/** When it arrives, as far as it is known. */
	delivery: string | null
	/** Shown above them. */
	children?: ReactNode
}

export function Assurances({ delivery, children }: AssurancesProps) {
	const { returnDays, phone, legalName, address } = useBrand() ?? {}
	return (
		<div className="assurances">
			{children}
			<Assurance of="payment">{SECURE_PAYMENT}</Assurance>
			{delivery && <Assurance of="delivery">{delivery}</Assurance>}
			<Assurance of="returns">
				Damaged, wrong or not what you hoped for? Tell us within {returnDays} days of delivery for a refund or
				a fresh pack.{' '}
				<Link to={href('/policies/return')} className="link whitespace-nowrap">
					How returns work
				</Link>
			</Assurance>
			<Assurance of="questions">
				A question before you pay?{' '}
				{phone && (
					<>
						Call{' '}
						<a href={phoneUrl(phone)} className="link whitespace-nowrap">
							{phone}
						</a>{' '}
						or{' '}
					</>
				)}
				<Link to={href('/contact')} className="link whitespace-nowrap">
					write to us
				</Link>
				.
			</Assurance>
			{legalName && (
				<Assurance of="seller">
					Sold by {legalName}, {address}.
				</Assurance>
			)}
		</div>
	)
}

export function CartAssurances() {
	return <Assurances delivery="Enter your PIN code at checkout to see the delivery date." />
}

function Assurance({ of, children }: { of: keyof typeof DRAWINGS; children: ReactNode }) {
	return (
		<div className="assurance">
			{lineIcon(DRAWINGS[of], 20)}
			<p>{children}</p>
		</div>
	)
}
