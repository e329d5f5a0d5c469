/** Schemas of typed numbers: identifiers that are copied from a document, percentages and counts. */
import { z } from 'zod'

/** Drops the spaces and hyphens of an identifier such as '1242 1008 0001 23'. */
export const CopiedNumber = z.string().transform((typed) => typed.replaceAll(/[\s-]/g, ''))

/** Accepts '18', '18%' and '18 per cent'. */
export const PercentText = z.string().transform((typed) => typed.trim().replace(/\s*(?:%|per ?cent)$/i, ''))

/** Drops the commas of a count such as '1,200' or '1,00,000', and a unit after it, such as 'days' in '3 days'. */
export const CountText = (unit?: 'day' | 'pack') =>
	z
		.string()
		.transform((typed) => typed.trim().replace(unit ? new RegExp(`\\s*${unit}s?$`, 'i') : '', ''))
		.transform((typed) =>
			/^[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}$/.test(typed) ? typed.replaceAll(',', '') : typed,
		)
