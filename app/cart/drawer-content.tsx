import { flushSync } from 'react-dom'
import { href, Link } from 'react-router'
import { quoteCart } from '#app/cart/cart-quote.ts'
import { cartVerbs, useCart } from '#app/cart/cart-store.ts'
import { closeDrawer, useIsDrawerOpen } from '#app/cart/drawer-state.ts'
import { EmptyCart } from '#app/cart/empty-cart.tsx'
import { removeAndMoveOn } from '#app/cart/remove-line.ts'
import { Quantity } from '#app/cart/quantity-stepper.tsx'
import { ShippingHint } from '#app/cart/shipping-hint.tsx'
import { checkoutAddress } from '#app/cart/cart-in-url.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useProductImage } from '#app/catalogue/shop-data.ts'
import { type Cart, type CartLine, lineKey, linePrice, sizeName } from '#shop/cart/rules.ts'
import { noBreak } from '#shop/catalogue/rules.ts'
import { formatAlike, type Paise, times } from '#shop/money.ts'

export { mendPrices } from '#app/cart/mend-prices.ts'

export default function Drawer() {
	const isOpen = useIsDrawerOpen()
	return (
		<Dialog isOpen={isOpen} onClose={closeDrawer} label="Your Cart" className="drawer">
			{/* Rendered only when open: the pictures of a cart nobody looks at are not fetched. */}
			{isOpen && <DrawerContent />}
		</Dialog>
	)
}

function DrawerContent() {
	const { cart } = useCart()
	return (
		<div className="drawer-content">
			<header className="drawer-head">
				<h2>Your Cart</h2>
				{cart.length > 0 && (
					<button
						type="button"
						className="text-button"
						onClick={({ currentTarget }) => clear(cart, currentTarget)}
					>
						Clear Cart
					</button>
				)}
				<button
					ref={askForFocus}
					type="button"
					className="icon-button"
					aria-label="Close cart"
					onClick={closeDrawer}
				>
					<CloseIcon />
				</button>
			</header>
			{cart.length === 0 ? <EmptyCart onLeave={closeDrawer} /> : <FilledDrawer cart={cart} />}
		</div>
	)
}

function clear(cart: Cart, button: Element): void {
	removeAndMoveOn(button, cartVerbs.clear)
	showToast({
		title: 'Cart cleared',
		seconds: 10,
		action: {
			label: 'Undo',
			onPress: () => {
				flushSync(() => cartVerbs.replaceWith(cart))
				document.querySelector<HTMLElement>('dialog[open] [autofocus]')?.focus()
			},
		},
	})
}

/** Else Enter, pressed once too often, would clear the cart. The dialog looks for the attribute, which React keeps to itself. */
function askForFocus(button: HTMLElement | null): void {
	button?.setAttribute('autofocus', '')
}

function FilledDrawer({ cart }: { cart: Cart }) {
	const format = formatAlike(cart.map(linePrice))
	return (
		<>
			<ul className="drawer-lines">
				{cart.map((line) => (
					<DrawerLine key={lineKey(line)} line={line} format={format} />
				))}
			</ul>
			<footer className="drawer-foot">
				<p className="drawer-total">
					<span>Subtotal</span>
					<span className="price">{format(quoteCart(cart).subtotal)}</span>
				</p>
				<ShippingHint cart={cart} format={format} />
				<p className="field-hint">Shipping charges will be calculated at checkout</p>
				<ButtonLink to={checkoutAddress(cart)} onClick={closeDrawer}>
					Checkout
				</ButtonLink>
				<Button tone="quiet" onClick={closeDrawer}>
					Continue Shopping
				</Button>
			</footer>
		</>
	)
}

function DrawerLine({ line, format }: { line: CartLine; format: (amount: Paise) => string }) {
	const { setQuantity, remove } = useCart()
	const key = lineKey(line)
	return (
		<li className="cart-line">
			<ResponsiveImage path={useProductImage(line)} alt="" sizes="88px" className="cart-image" />
			<div className="cart-words">
				<Link to={href('/product/:id?', { id: String(line.id) })} className="cart-name">
					{noBreak(line.name)}
				</Link>
				<p className="cart-choice">
					<span>{sizeName(line.size)}</span> · <span>{line.grind}</span>
				</p>
				<div className="cart-row">
					<Quantity
						line={line}
						least={0}
						onChange={(quantity, button) =>
							quantity > 0 ? setQuantity(key, quantity) : removeAndMoveOn(button, () => remove(key))
						}
					/>
					<span className="price">{format(times(linePrice(line), line.quantity))}</span>
				</div>
			</div>
		</li>
	)
}
