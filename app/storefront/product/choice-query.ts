/** Returns what is chosen in a purchase form as the query of the product's page: '?grind=fine&size=large'. */
export function choiceQuery(form: HTMLFormElement): string {
	const query = new URLSearchParams()
	for (const [name, value] of new FormData(form)) {
		if (name === 'size' || name === 'grind') query.set(name, String(value))
	}
	return `?${query}`
}
