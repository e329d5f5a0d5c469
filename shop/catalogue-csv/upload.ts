/** The size limit of a catalogue file in the console, apart from the rest, which browsers do not need. */

/** Enough for 50,000 pack sizes with long texts in UTF-16. */
export const MAX_CATALOGUE_FILE_BYTES = 40_000_000
