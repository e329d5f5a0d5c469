import { data } from 'react-router'

/** The fields of a sent form. Another kind of body is its sender's mistake, and no fault of the shop's. */
export async function readForm(request: Request): Promise<FormData> {
	try {
		return await request.formData()
	} catch (error) {
		if (error instanceof TypeError) throw data(null, { status: 400 })
		throw error
	}
}
