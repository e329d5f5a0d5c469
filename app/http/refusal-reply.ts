/** What every refusal of a server function looks like: written by `refused`, read by the account's forms. */
import { z } from '#app/http/browser-zod.ts'

export const RefusalReply = z.object({
	success: z.boolean(),
	/** The words. */
	error: z.string().nullish(),
	/** Of a toast. */
	title: z.string().nullish(),
	field: z.string().nullish(),
	/** For programs. */
	code: z.string().nullish(),
})
export type RefusalReply = z.infer<typeof RefusalReply>
