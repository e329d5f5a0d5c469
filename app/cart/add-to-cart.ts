import { updateCart } from '#app/cart/cart-store.ts'
import { openDrawer, preloadDrawer } from '#app/cart/drawer/cart-drawer.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { addLine, type CartLine } from '#shop/cart/rules.ts'

/** Adds a line to the cart and says so. The cart is likely to be opened next. */
export function addToCart(line: CartLine): void {
	updateCart((cart) => addLine(cart, line))
	showToast({
		title: 'Added to Cart',
		message: `${line.name}\u00a0- ${line.sizeLabel} added to your cart`,
		tone: 'success',
		action: { label: 'View cart', onPress: () => void openDrawer() },
	})
	void preloadDrawer()
}
