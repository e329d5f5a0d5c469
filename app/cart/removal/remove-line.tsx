import { removeLineWithUndo } from '#app/cart/removal/remove-with-undo.ts'
import type { CartLine } from '#shop/cart/rules.ts'
import { describePack } from '#shop/describe-pack.ts'

export function RemoveLine({ line }: { line: CartLine }) {
	return (
		<button
			type="button"
			className="text-button"
			aria-label={`Remove ${line.name}, ${describePack(line)}`}
			onClick={({ currentTarget }) => removeLineWithUndo(currentTarget, line)}
		>
			Remove
		</button>
	)
}
