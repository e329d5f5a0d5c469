/** Names a pack of a product, and says why one in a cart cannot be ordered. */

/** Returns 'Small (220g), Fine', or the size alone for what is not ground. */
export function describePack({ size, grind }: { size: string; grind: string }): string {
	return grind === '' ? size : `${size}, ${grind}`
}

type Pack = { name: string; size: string; grind?: string }

/** Pass `grind` if only that is no longer offered. */
export function noLongerSold({ name, size, grind = '' }: Pack): string {
	return `${name}, ${describePack({ size, grind })}, is no longer sold.`
}

export function soldOut({ name, size }: Pack): string {
	return `${name}, ${size}, is sold out.`
}
