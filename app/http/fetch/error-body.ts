/** The JSON body of a refused API request. The server writes it (`refusalResponse`) and the account forms parse it. */
import { z } from '#app/http/browser-zod.ts'

export const ErrorBody = z.object({
	success: z.boolean(),
	error: z.string().nullish(),
	title: z.string().nullish(),
	field: z.string().nullish(),
	/** Machine-readable, such as `23505`. */
	code: z.string().nullish(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
