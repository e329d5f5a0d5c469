/** The schema of a day that is typed, or chosen in a calendar. */
import { z } from 'zod'
import { parseDay } from './parse-days.ts'

/** The output is, for example, '2027-01-15'. Days outside this century are typing errors. */
export const Day = (message: string) => {
	const refused = `${message}, such as 15/01/2027`
	return z
		.string(refused)
		.transform(parseDay)
		.refine((day): day is string => day !== null, refused)
}
