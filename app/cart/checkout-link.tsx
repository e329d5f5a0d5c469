import { href, useNavigation } from 'react-router'
import { checkoutUrl } from '#app/cart/cart-url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Cart } from '#shop/cart/rules.ts'

type CheckoutLinkProps = {
	cart: Cart
	ordered: Cart
	children: string
}

/** Nothing can be paid before the lines that cannot be ordered are removed, so the cart asks for that, too. */
export function CheckoutLink({ cart, ordered, children }: CheckoutLinkProps) {
	const isOpening = useNavigation().location?.pathname === href('/checkout')
	if (ordered.length < cart.length) {
		return <p className="cart-blocked">Before checkout, please remove what is no longer available.</p>
	}
	return (
		<ButtonLink to={checkoutUrl(ordered)} aria-busy={isOpening}>
			{isOpening && <span className="spinner" aria-hidden="true" />}
			{children}
		</ButtonLink>
	)
}
