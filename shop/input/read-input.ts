/** Parses input with a schema. Issues without a message of our own get a general one instead of the library's. */
import type { z } from 'zod'

export const INVALID_INPUT = 'Please check what you entered.'

export function readInput<Schema extends z.ZodType>(
	schema: Schema,
	given: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
	return schema.safeParse(given, { error: () => INVALID_INPUT })
}
