import { updateCart } from '#app/cart/cart-store.ts'
import { removeAndMoveFocus } from '#app/cart/removal/remove-and-move-focus.ts'
import { type CartLine, lineKey, removeLine } from '#shop/cart/rules.ts'
import { describePack } from '#shop/describe-pack.ts'

export function RemoveLine({ line }: { line: CartLine }) {
	return (
		<button
			type="button"
			className="text-button"
			aria-label={`Remove ${line.name}, ${describePack(line)}`}
			onClick={({ currentTarget }) =>
				removeAndMoveFocus(currentTarget, () => updateCart((cart) => removeLine(cart, lineKey(line))))
			}
		>
			Remove
		</button>
	)
}
