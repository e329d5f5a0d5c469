/** The maximum lengths of a product's texts, for the input schemas and the forms. */
export const MAX_LENGTHS = {
	name: 80,
	shortName: 30,
	roast: 40,
	genericName: 80,
	ingredients: 300,
	shelfLife: 80,
	countryOfOrigin: 60,
	manufacturer: 200,
	description: 200,
	story: 1_000,
	feature: 60,
	imageDescription: 150,
	pageTitle: 70,
	pageDescription: 170,
	packName: 30,
} as const

export const MAX_FEATURES = 6

/** Returns the limit of a field of a product's forms, or undefined if the field is not a text. */
export function maxLengthOf(field: string): number | undefined {
	const lengths: Partial<Record<string, number>> = MAX_LENGTHS
	// One feature per line. Blank lines are left out.
	return field === 'features' ? MAX_FEATURES * (MAX_LENGTHS.feature + 2) : lengths[field]
}
