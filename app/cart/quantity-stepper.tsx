import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { Rolling } from '#app/ui/rolling.tsx'
import { describePack } from '#shop/describe-pack.ts'
import { type CartLine, linePrice, maxQuantity } from '#shop/cart/rules.ts'

type QuantityStepperProps = {
	line: CartLine
	/** 0 if the minus button removes the line. */
	min: 0 | 1
	onChange: (quantity: number, button: Element) => void
}

export function QuantityStepper({ line, min, onChange }: QuantityStepperProps) {
	const { quantity, name } = line
	const max = maxQuantity(linePrice(line))
	const item = `${name}, ${describePack(line)}`
	return (
		<div className="quantity" role="group" aria-label={`Quantity of ${item}`}>
			<button
				type="button"
				className="icon-button"
				aria-label={`Decrease quantity of ${item}`}
				// Not `disabled`, because the button would lose keyboard focus at the end of the range.
				aria-disabled={quantity <= min}
				onClick={({ currentTarget }) => quantity > min && onChange(quantity - 1, currentTarget)}
			>
				<MinusIcon />
			</button>
			<output className="price">
				<Rolling>{quantity}</Rolling>
			</output>
			<button
				type="button"
				className="icon-button"
				aria-label={`Increase quantity of ${item}`}
				aria-disabled={quantity >= max}
				onClick={({ currentTarget }) => quantity < max && onChange(quantity + 1, currentTarget)}
			>
				<PlusIcon />
			</button>
		</div>
	)
}
