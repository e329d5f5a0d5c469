/** How long the texts of a product may be: for the schemas of what comes in, and for the fields of the forms. */
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
	/** One of them. */
	feature: 60,
	imageDescription: 150,
	pageTitle: 70,
	pageDescription: 170,
	packName: 30,
} as const

export const MAX_FEATURES = 6

/** The limit of a field of a product's forms; undefined for one that is not a text. */
export function maxLengthOf(field: string): number | undefined {
	const lengths: Partial<Record<string, number>> = MAX_LENGTHS
	// One to a line. Blank lines are left out.
	return field === 'features' ? MAX_FEATURES * (MAX_LENGTHS.feature + 2) : lengths[field]
}
