/** The assurances below the buttons of cart and checkout: delivery, returns, and who answers questions. */
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useBrand } from '#app/catalogue/shop-data.ts'

type AssurancesProps = {
	/** When it arrives, unless another part of the page says so. */
	delivery?: string
	/** The ways to pay, unless another part of the page names them. */
	children?: ReactNode
}

export function Assurances({ delivery, children }: AssurancesProps) {
	const returnDays = useBrand()?.returnDays
	return (
		<div className="assurances">
			{children}
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
