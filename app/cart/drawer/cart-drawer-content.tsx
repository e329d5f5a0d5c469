import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { quoteCart } from '#app/cart/cart-quote.ts'
import { getCart, updateCart, useCart } from '#app/cart/cart-store.ts'
import { CartProblem } from '#app/cart/cart-problem.tsx'
import { CheckoutLink } from '#app/cart/checkout-link.tsx'
import { EmptyCart } from '#app/cart/empty-cart.tsx'
import { QuantityStepper } from '#app/cart/quantity-stepper.tsx'
import { useDragToClose } from '#app/cart/drawer/use-drag-to-close.ts'
import { RemoveLine } from '#app/cart/removal/remove-line.tsx'
import { clearCartWithUndo, removeLineWithUndo } from '#app/cart/removal/remove-with-undo.ts'
import {
	differInPrice,
	type LineProblem,
	orderable,
	reprice,
	type SoldProduct,
	findLineProblem,
} from '#app/cart/prices/reprice.ts'
import { OfferHint } from '#app/cart/offer-hint.tsx'
import { ShippingHint } from '#app/cart/shipping-hint.tsx'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { useOffers } from '#app/catalogue/use-offers.ts'
import { latestProducts } from '#app/catalogue/price-cache.ts'
import { pricesOf } from '#app/catalogue/product-card.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { Rolling } from '#app/ui/rolling.tsx'
import { type Cart, type CartLine, lineKey, linePrice, setQuantity, sizeName } from '#shop/cart/rules.ts'
import { describePack } from '#shop/describe-pack.ts'
import { formatConsistently, type Paise, multiply } from '#shop/money.ts'

export default function CartDrawerContent({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	const isShown = useIsShown(isOpen)
	return (
		<Dialog isOpen={isOpen} onClose={onClose} label="Your Cart" className="drawer">
			{/* Left out while closed, so that the images of a closed cart are not loaded. */}
			{isShown && <DrawerContent onClose={onClose} />}
		</Dialog>
	)
}

/** The time in which the style sheet moves the drawer out of sight. */
const CLOSING_MILLISECONDS = 280

/** True while it is open or still closing. */
function useIsShown(isOpen: boolean): boolean {
	const [wasOpen, setWasOpen] = useState(isOpen)
	if (isOpen && !wasOpen) setWasOpen(true)
	useEffect(() => {
		if (isOpen) return
		const timer = setTimeout(() => setWasOpen(false), CLOSING_MILLISECONDS)
		return () => clearTimeout(timer)
	}, [isOpen])
	return isOpen || wasOpen
}

/** Updates the lines to the current prices before the totals are shown. Returns what is known of their products. */
export async function refreshCartPrices(): Promise<readonly SoldProduct[]> {
	const ids = new Set(getCart().map(({ id }) => id))
	const products = await latestProducts([...ids])
	const prices = products.flatMap(pricesOf)
	// Read again, because the cart may have changed during the request.
	const cart = getCart()
	if (differInPrice(reprice(cart, prices), cart)) updateCart((latest) => reprice(latest, prices))
	return products
}

function DrawerContent({ onClose }: { onClose: () => void }) {
	const { cart } = useCart()
	return (
		<div className="drawer-content" {...useDragToClose(onClose)}>
			<header className="drawer-head">
				<h2>Your Cart</h2>
				{cart.length > 0 && (
					<button
						type="button"
						className="text-button"
						onClick={({ currentTarget }) => clearCartWithUndo(currentTarget)}
					>
						Clear Cart
					</button>
				)}
				<button
					ref={setAutofocus}
					type="button"
					className="icon-button"
					aria-label="Close cart"
					onClick={onClose}
				>
					<CloseIcon />
				</button>
			</header>
			{cart.length === 0 ? <EmptyCart onLeave={onClose} /> : <CartLines cart={cart} onClose={onClose} />}
		</div>
	)
}

/**
 * The dialog focuses the element with `autofocus` when it opens, and by default its first button: Enter would then clear
 * the cart. It is set here, because React does not render the attribute.
 */
function setAutofocus(button: HTMLElement | null): void {
	button?.setAttribute('autofocus', '')
}

function CartLines({ cart, onClose }: { cart: Cart; onClose: () => void }) {
	const [products, setProducts] = useState<readonly SoldProduct[]>([])
	useEffect(() => {
		void refreshCartPrices().then(setProducts)
	}, [])
	const ordered = orderable(cart, products)
	const { subtotal, discount, total, promo } = quoteCart(ordered, useOffers())
	const format = formatConsistently([...cart.map(linePrice), discount])
	return (
		<>
			<ul className="drawer-lines">
				{cart.map((line) => (
					<DrawerLine
						key={lineKey(line)}
						line={line}
						problem={findLineProblem(line, products)}
						format={format}
					/>
				))}
			</ul>
			<footer className="drawer-foot">
				<p className="drawer-total">
					<span>Subtotal</span>
					<span className="price">
						<Rolling>{format(subtotal)}</Rolling>
					</span>
				</p>
				{promo && (
					<>
						<p className="drawer-total drawer-offer">
							<span>{promo.name}</span>
							<span className="price">
								−<Rolling>{format(discount)}</Rolling>
							</span>
						</p>
						{promo.gives && <p className="row-note">{promo.gives}</p>}
						<p className="drawer-total">
							<span>Total</span>
							<span className="price">
								<Rolling>{format(total)}</Rolling>
							</span>
						</p>
					</>
				)}
				<div className="drawer-notes">
					<p className="field-hint">Shipping charges will be calculated at checkout</p>
					<ShippingHint cart={ordered} format={format} />
					<OfferHint cart={ordered} />
				</div>
				{/* The drawer stays open until checkout, which is another document, is there. */}
				<CheckoutLink cart={cart} ordered={ordered}>
					Checkout
				</CheckoutLink>
				<Button tone="quiet" onClick={onClose}>
					Continue Shopping
				</Button>
			</footer>
		</>
	)
}

type DrawerLineProps = { line: CartLine; problem: LineProblem | null; format: (amount: Paise) => string }

function DrawerLine({ line, problem, format }: DrawerLineProps) {
	const key = lineKey(line)
	return (
		<li className="cart-line" data-unavailable={problem !== null}>
			<ResponsiveImage path={line.image} alt="" sizes="88px" className="cart-image" />
			<div className="cart-details">
				<Link to={href('/product/:id?', { id: String(line.id) })} className="cart-name">
					<ProductName name={line.name} />
				</Link>
				<p className="cart-choice">{describePack({ ...line, sizeLabel: sizeName(line.sizeLabel) })}</p>
				{problem && <CartProblem problem={problem} />}
				<div className="cart-row">
					{problem ? (
						<RemoveLine line={line} />
					) : (
						<>
							<QuantityStepper
								line={line}
								min={0}
								onChange={(quantity, button) =>
									quantity > 0
										? updateCart((cart) => setQuantity(cart, key, quantity))
										: removeLineWithUndo(button, line)
								}
							/>
							<span className="price">
								<Rolling>{format(multiply(linePrice(line), line.quantity))}</Rolling>
							</span>
						</>
					)}
				</div>
			</div>
		</li>
	)
}
