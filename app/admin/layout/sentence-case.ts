/** Turns 'price changed' into 'Price changed', for texts that are stored in lower case. */
export function sentenceCase(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1)
}
