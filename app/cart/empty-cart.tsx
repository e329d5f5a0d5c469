import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

type EmptyCartProps = { heading?: 'h1' | 'h2'; onLeave?: () => void }

export function EmptyCart({ heading: Heading = 'h2', onLeave }: EmptyCartProps) {
	return (
		<div className="empty-cart">
			<div className="kolam-band" aria-hidden="true" />
			<Heading tabIndex={-1} className="section-title outline-none">
				Your cart is empty
			</Heading>
			<p>The water is on. Choose a blend and we'll roast it for you.</p>
			<ButtonLink to={href('/products')} onClick={onLeave}>
				Browse Products
			</ButtonLink>
		</div>
	)
}
