import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Scene } from '#app/ui/scene.tsx'

type EmptyCartProps = { heading?: 'h1' | 'h2'; onLeave?: () => void }

export function EmptyCart({ heading: Heading = 'h2', onLeave }: EmptyCartProps) {
	return (
		<div className="empty-cart">
			<Scene name="emptyCart" />
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
