/** Returns for example `86 kB`, `1.4 MB` or `3.2 GB`. */
export function formatBytes(size: number): string {
	if (size < 1e6) return `${Math.ceil(size / 1e3)} kB`
	return size < 1e9 ? `${withoutZero(size / 1e6)} MB` : `${withoutZero(size / 1e9)} GB`
}

function withoutZero(amount: number): string {
	return amount.toFixed(1).replace('.0', '')
}
