/** How numbers are typed that people copy from papers, and percentages. */
import { z } from 'zod'

/** Drops the spaces and hyphens of a number such as '1242 1008 0001 23'. */
export const CopiedNumber = z.string().transform((typed) => typed.replaceAll(/[\s-]/g, ''))

/** Accepts '18' and '18%'. */
export const TypedPercent = z.string().transform((typed) => typed.trim().replace(/\s*%$/, ''))
