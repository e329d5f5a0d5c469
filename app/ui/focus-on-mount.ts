/** A `ref` callback for an element that replaces the focused one. Without it, keyboard focus falls back to the page. */
export function focusOnMount(element: HTMLElement | null): void {
	element?.focus()
}
