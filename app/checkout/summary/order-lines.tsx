/** The lines of the order, in a box that scrolls by wheel, finger and keyboard. */
import { keyOf, type CheckoutLine } from '#app/checkout/summary/checkout-lines.ts'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { useProductImage } from '#app/catalogue/shop-data.ts'
import { sizeName } from '#shop/cart/rules.ts'
import { noBreak } from '#shop/catalogue/rules.ts'
import { formatTotal, times } from '#shop/money.ts'

/** The box is of one height, so one or two lines spread out in it; from three on they scroll. */
export function OrderLines({ lines }: { lines: readonly CheckoutLine[] }) {
	return (
		<section
			aria-label="Items in your order"
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling by keyboard needs something to focus
			tabIndex={0}
			className="h-[280px] overflow-y-auto rounded-card border border-sand bg-ivory"
		>
			<ul className="flex min-h-full flex-col" data-lines={Math.min(lines.length, 3)}>
				{lines.map((priced) => (
					<OrderLine key={keyOf(priced)} {...priced} />
				))}
			</ul>
		</section>
	)
}

function OrderLine({ line, price }: CheckoutLine) {
	return (
		<li className="order-line">
			<ResponsiveImage
				path={useProductImage(line)}
				alt=""
				sizes="(min-width: 400px) 144px, 96px"
				className="order-line-image"
			/>
			<div className="min-w-0 grow">
				<p className="order-line-name">{noBreak(line.name)}</p>
				<p className="mt-1 text-cinnamon">
					{sizeName(line.size)} · {line.grind}
				</p>
				<p className="flex flex-wrap justify-between gap-x-3 tabular-nums text-cinnamon">
					<span>
						{line.quantity} × {formatTotal(price)}
					</span>
					<span className="ml-auto font-semibold text-espresso">
						{formatTotal(times(price, line.quantity))}
					</span>
				</p>
			</div>
		</li>
	)
}
