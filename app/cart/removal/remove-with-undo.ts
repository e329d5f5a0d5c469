import { updateCart } from '#app/cart/cart-store.ts'
import { watchTaken } from '#app/cart/ordered/confirmed-order.ts'
import { removeAndMoveFocus, restoreInPlace } from '#app/cart/removal/remove-and-move-focus.ts'
import { showToast } from '#app/ui/toast.tsx'
import { removePacks } from '#shop/cart/ordered-packs.ts'
import { restoreLines } from '#shop/cart/restore-lines.ts'
import { type Cart, type CartLine, lineKey, removeLine } from '#shop/cart/rules.ts'
import { describePack } from '#shop/describe-pack.ts'

export function removeLineWithUndo(button: Element, line: CartLine): void {
	removeWithUndo(button, {
		title: 'Removed from cart',
		message: `${line.name}, ${describePack(line)}`,
		change: (cart) => removeLine(cart, lineKey(line)),
	})
}

export function clearCartWithUndo(button: Element): void {
	removeWithUndo(button, { title: 'Cart cleared', change: () => [] })
}

type Removal = { title: string; message?: string; change: (cart: Cart) => Cart }

/** Removes lines and offers to bring them back. */
function removeWithUndo(button: Element, { change, ...toast }: Removal): void {
	removeAndMoveFocus(button, () => {
		const listTaken = watchTaken()
		let [before, after]: [Cart, Cart] = [[], []]
		updateCart((cart) => {
			;[before, after] = [cart, change(cart)]
			return after
		})
		const removed = before.filter((line) => !after.includes(line))
		// Clear Cart, or another tab, has removed it meanwhile. The toast of that keeps its Undo.
		if (removed.length === 0) return
		const index = before.findIndex((line) => !after.includes(line))
		const restore = () => {
			// Another tab may have paid for them meanwhile.
			const rest = listTaken().reduce(removePacks, removed)
			restoreInPlace(() => updateCart((latest) => restoreLines(latest, rest, index)))
		}
		showToast({ ...toast, seconds: 10, action: { label: 'Undo', onPress: restore } })
	})
}
