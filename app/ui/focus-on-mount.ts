/** As the `ref` of what takes the place of something that had the keyboard: without it, the keyboard would be nowhere. */
export function takeFocus(element: HTMLElement | null): void {
	element?.focus()
}
