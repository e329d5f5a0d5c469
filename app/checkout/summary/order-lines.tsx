/** The lines of the order, with the reason beside each line that cannot be ordered. */
import { href, Link } from 'react-router'
import { CartProblem } from '#app/cart/cart-problem.tsx'
import { RemoveLine } from '#app/cart/removal/remove-line.tsx'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { type CheckoutLine, isOrderable, keyOf } from '#app/checkout/summary/checkout-lines.ts'
import type { OrderQuote } from '#app/checkout/summary/use-order.ts'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { CartLine } from '#shop/cart/rules.ts'
import { describePack } from '#shop/describe-pack.ts'
import { formatTotal, multiply } from '#shop/money.ts'
import { freeLabel } from '#shop/promos/rules.ts'
import { keepWhole } from '#shop/text/keep-together.ts'

/**
 * A box of fixed height: one or two lines fill it, three or more scroll. Lines that cannot be ordered make it higher, for the
 * reason. Without any other line, the box is as high as its content.
 */
export function OrderLines({ lines, quote }: { lines: readonly CheckoutLine[]; quote: OrderQuote }) {
	const ordered = lines.filter(isOrderable)
	return (
		<section
			aria-label="Items in your order"
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling by keyboard needs something to focus
			tabIndex={0}
			className={`order-lines overflow-y-auto rounded-card border border-sand bg-ivory ${heightOf({ lines, ordered })}`}
		>
			<ul className="flex flex-col">
				{lines.map((priced) => (
					<OrderLine
						key={keyOf(priced)}
						{...priced}
						isAlone={lines.length === 1 && ordered.length === 1}
						freeQuantity={quote.lineDiscounts[ordered.indexOf(priced)]?.freeQuantity ?? 0}
					/>
				))}
			</ul>
		</section>
	)
}

function heightOf({ lines, ordered }: Record<'lines' | 'ordered', readonly CheckoutLine[]>): string {
	if (ordered.length === 0) return 'max-h-[420px]'
	return ordered.length < lines.length ? 'min-h-[280px] max-h-[420px]' : 'h-[280px]'
}

type OrderLineProps = CheckoutLine & { freeQuantity: number; isAlone: boolean }

function OrderLine({ line, price, problem, freeQuantity, isAlone }: OrderLineProps) {
	return (
		<li
			className={isAlone ? 'order-line order-line-alone' : 'order-line'}
			data-unavailable={problem !== null}
		>
			<ResponsiveImage
				path={line.image}
				alt=""
				sizes={isAlone ? '280px' : '(min-width: 400px) 144px, 96px'}
				className="order-line-image"
			/>
			<div className="min-w-0 grow">
				<p className="order-line-name">
					<ProductName name={line.name} />
				</p>
				<p className="mt-1 text-cinnamon">{describePack(line)}</p>
				{problem ? (
					<>
						<CartProblem problem={problem} />
						<p className="flex flex-wrap items-center gap-x-4">
							<RemoveLine line={line} />
							{problem.isSoldOut && (
								<Link className="link" to={backInStockUrl(line)}>
									Email me when it is back
								</Link>
							)}
						</p>
					</>
				) : (
					<p className="order-line-price">
						<span>
							{[keepWhole(`${line.quantity} × ${formatTotal(price)}`), freeLabel(freeQuantity)]
								.filter(Boolean)
								.join(' · ')}
						</span>
						<span className="order-line-total">{formatTotal(multiply(price, line.quantity))}</span>
					</p>
				)}
			</div>
		</li>
	)
}

function backInStockUrl({ id, size }: CartLine): string {
	return `${href('/back-in-stock')}?${new URLSearchParams({ product: String(id), size })}`
}
