/** Returns for example '40 s', '12 min', '5 h 12 min' or '3 days'. */
export function formatAge(milliseconds: number): string {
	const seconds = Math.max(0, Math.round(milliseconds / 1000))
	if (seconds < 60) return `${seconds} s`
	const minutes = Math.floor(seconds / 60)
	if (minutes < 60) return `${minutes} min`
	const hours = Math.floor(minutes / 60)
	return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`
}
