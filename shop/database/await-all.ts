type Awaitables = Record<string, unknown>

/** Awaits the values of an object at once, as `Promise.all` does those of an array. */
export async function awaitAll<Values extends Awaitables>(
	values: Values,
): Promise<{ -readonly [Name in keyof Values]: Awaited<Values[Name]> }> {
	const entries = Object.entries(values).map(
		async ([name, value]): Promise<[string, unknown]> => [name, await value],
	)
	// The type of `Object.fromEntries` loses which name has which value.
	return Object.fromEntries(await Promise.all(entries)) as { [Name in keyof Values]: Awaited<Values[Name]> }
}
