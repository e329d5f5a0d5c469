import { data } from 'react-router'

/** The fields of a sent form. Another kind of body, or what no database holds, is its sender's mistake, and no fault of the shop's. */
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
