import { data } from 'react-router'

/** Reads a submitted form. Responds 400 to another content type, and to a NUL character, which PostgreSQL cannot store. */
export async function readForm(request: Request): Promise<FormData> {
	const form = await request.formData().catch((error: unknown) => {
		if (error instanceof TypeError) return null
		throw error
	})
	if (!form || [...form.values()].some((value) => typeof value === 'string' && value.includes('\0'))) {
		throw data(null, { status: 400 })
	}
	return form
}

/** The fields that hold texts, not files. */
export function textFieldsOf(form: FormData): Record<string, string> {
	return Object.fromEntries(
		[...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
	)
}
