/** The lines of the order, in a box that scrolls by wheel, finger and keyboard. */
import { keyOf, type PricedLine } from '#app/checkout/priced-lines.ts'
import { Picture } from '#app/ui/picture.tsx'
import { sizeName } from '#shop/cart/rules.ts'
import { formatTotal, times } from '#shop/money.ts'

export function OrderLines({ lines }: { lines: readonly PricedLine[] }) {
	return (
		<section
			aria-label="Items in your order"
			// Scrolling by keyboard needs something to focus.
			tabIndex={0}
			className="h-[280px] overflow-y-auto border-y border-sand"
		>
			<ul>
				{lines.map((priced) => (
					<OrderLine key={keyOf(priced)} {...priced} />
				))}
			</ul>
		</section>
	)
}

function OrderLine({ line, price }: PricedLine) {
	return (
		<li className="flex gap-4 border-b border-sand py-4 last:border-b-0">
			<Picture path={line.image} alt="" sizes="80px" className="w-20! shrink-0" />
			<div className="min-w-0 grow text-15">
				<p className="font-semibold leading-snug">{line.name}</p>
				<p className="mt-1 text-cinnamon">
					{sizeName(line.size)} · {line.grind}
				</p>
				<p className="flex flex-wrap justify-between gap-x-3 tabular-nums text-cinnamon">
					<span>
						{line.quantity} × {formatTotal(price)}
					</span>
					<span className="font-semibold text-espresso">{formatTotal(times(price, line.quantity))}</span>
				</p>
			</div>
		</li>
	)
}
