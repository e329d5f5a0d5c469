/** The maximum lengths of texts in the shipping settings, for the input schemas and the form. */
export const MAX_LENGTHS = {
	methodName: 40,
	methodDescription: 160,
	zoneName: 40,
	/** 200 PIN codes, or their beginnings. */
	prefixes: 200 * 8,
	/** 500 PIN codes, or their beginnings. */
	unserved: 500 * 8,
	/** 100 lines. */
	holidays: 100 * 80,
} as const
