/** Names a pack of a product, and says why one in a cart cannot be ordered. */

/** Returns 'Small (220g), fine grind', or the size alone for a product that is not ground. */
export function describePack({ sizeLabel, grind }: { sizeLabel: string; grind: string }): string {
	return grind === '' ? sizeLabel : `${sizeLabel}, ${grind.toLowerCase()} grind`
}

type Pack = { name: string; sizeLabel: string; grind?: string }

/** Pass `grind` if the pack is sold, but no longer in this grind. */
export function noLongerSold({ name, sizeLabel, grind = '' }: Pack): string {
	return `${name}, ${describePack({ sizeLabel, grind })}, is no longer sold.`
}

export function soldOut({ name, sizeLabel }: Pack): string {
	return `${name}, ${sizeLabel}, is sold out.`
}
