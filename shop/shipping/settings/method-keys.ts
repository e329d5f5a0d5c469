/** Names the fields of a method in the form: by its id, or by a key until it is saved, when its name gives it an id. */

export function isNewMethodKey(key: string): boolean {
	return key.startsWith('+')
}

export function newMethodKey(keys: readonly string[]): string {
	return `+${Math.max(0, ...keys.filter(isNewMethodKey).map(Number)) + 1}`
}

/** Returns 'same-day-in-chennai' for 'Same day in Chennai', with a number if another method has that id. */
export function newMethodId(name: string, taken: readonly string[]): string {
	const words = name
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^[^a-z]+|-+$/g, '')
	const wanted = words || 'method'
	let id = wanted
	for (let number = 2; taken.includes(id); number += 1) id = `${wanted}-${number}`
	return id
}
