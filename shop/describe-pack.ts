/** 'Small (220g), Fine'; of what is not ground, the size alone. */
export function describePack({ size, grind }: { size: string; grind: string }): string {
	return grind === '' ? size : `${size}, ${grind}`
}
