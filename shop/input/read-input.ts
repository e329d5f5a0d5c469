/** Reads what came in by a schema. What the schema has no words for is refused in the shop's, not in its library's. */
import type { z } from 'zod'

export const INVALID_INPUT = 'Please check what you entered.'

export function readInput<Schema extends z.ZodType>(
	schema: Schema,
	given: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
	return schema.safeParse(given, { error: () => INVALID_INPUT })
}
