/** Parses input with a schema. Issues without a message of our own get a general one instead of the library's. */
import type { z } from 'zod'

export const INVALID_INPUT = 'Please check what you entered.'

export function readInput<Schema extends z.ZodType>(
	schema: Schema,
	given: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
	return schema.safeParse(given, { error: () => INVALID_INPUT })
}

/** Returns the first message of each field. */
export function errorsByField({ issues }: Pick<z.ZodError, 'issues'>): Record<string, string> {
	const errors: Record<string, string> = {}
	for (const { path, message } of issues) errors[String(path[0])] ??= message
	return errors
}
