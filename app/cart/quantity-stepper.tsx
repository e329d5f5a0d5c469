import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { type CartLine, MAX_LINE_QUANTITY } from '#shop/cart/rules.ts'

type QuantityProps = { line: CartLine; onChange: (quantity: number, button: Element) => void; least: 0 | 1 }

/** The drawer goes down to 0, which removes; the cart page stops at 1 and has a control for removing. */
export function Quantity({ line, onChange, least }: QuantityProps) {
	const { quantity, name, size, grind } = line
	const what = `${name}, ${size}, ${grind}`
	return (
		<div className="quantity" role="group" aria-label={`Quantity of ${what}`}>
			<button
				type="button"
				className="icon-button"
				aria-label={`One less of ${what}`}
				// Not disabled: that would throw the keyboard's focus away at the end of the range.
				aria-disabled={quantity <= least}
				onClick={({ currentTarget }) => quantity > least && onChange(quantity - 1, currentTarget)}
			>
				<MinusIcon />
			</button>
			<output className="price">{quantity}</output>
			<button
				type="button"
				className="icon-button"
				aria-label={`One more of ${what}`}
				aria-disabled={quantity >= MAX_LINE_QUANTITY}
				onClick={({ currentTarget }) => quantity < MAX_LINE_QUANTITY && onChange(quantity + 1, currentTarget)}
			>
				<PlusIcon />
			</button>
		</div>
	)
}
