/** Parses a JSON request body and validates it against a schema. */
import type { z } from 'zod'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { INVALID_INPUT, readInput } from '#shop/input/read-input.ts'

export async function readJson<Schema extends z.ZodType>(
	request: Request,
	schema: Schema,
): Promise<Outcome<{ value: z.output<Schema> }>> {
	const body = parse(await request.text())
	if (!body.ok) return body
	const read = readInput(schema, body.value)
	if (read.success) return { ok: true, value: read.data }
	const [issue] = read.error.issues
	return refuse('invalid', null, {
		message: issue?.message ?? INVALID_INPUT,
		field: issue?.path.join('.'),
		code: 'invalid',
	})
}

function parse(text: string): Outcome<{ value: unknown }> {
	try {
		return { ok: true, value: JSON.parse(text) }
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error
		return refuse('invalid', null, { message: 'The request is not valid JSON.', code: 'malformed' })
	}
}
