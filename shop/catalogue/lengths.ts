/** The maximum lengths of a product's texts. The forms cut no text: who pastes a longer one reads how long it may be. */
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
	variantName: 30,
} as const

export const MAX_FEATURES = 6
