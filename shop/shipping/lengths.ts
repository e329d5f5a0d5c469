/** How long the texts of the shipping settings may be: for the schemas of what comes in, and for the fields of the form. */
export const MAX_LENGTHS = {
	methodName: 40,
	methodDescription: 160,
	zoneName: 40,
	/** 200 PIN codes, or their beginnings. */
	prefixes: 200 * 8,
	/** 500 of them. */
	unserved: 500 * 8,
	/** 100 lines. */
	holidays: 100 * 80,
} as const
