/** What the bar may say: one short line. */
import { z } from 'zod'
import { Text } from '#shop/fields.ts'

export const MOST_ANNOUNCEMENT_LETTERS = 120

export const AnnouncementInput = z.object({
	message: Text(MOST_ANNOUNCEMENT_LETTERS, `At most ${MOST_ANNOUNCEMENT_LETTERS} letters`).pipe(
		z.string().min(3, 'Please write the message'),
	),
	displayOrder: z.coerce.number().int('A whole number, please').min(0).max(999),
	active: z.boolean(),
})
export type AnnouncementInput = z.infer<typeof AnnouncementInput>
