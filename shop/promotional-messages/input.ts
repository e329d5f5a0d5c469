/** What the bar may say: one short line. */
import { z } from 'zod'
import { Text } from '#shop/input/fields.ts'

export const MAX_MESSAGE_LENGTH = 120

export const PromotionalMessageInput = z.object({
	message: Text(MAX_MESSAGE_LENGTH, `At most ${MAX_MESSAGE_LENGTH} emails`).pipe(
		z.string().min(3, 'Please write the message'),
	),
	displayOrder: z.coerce.number().int('A whole number, please').min(0).max(999),
	active: z.boolean(),
})
export type PromotionalMessageInput = z.infer<typeof PromotionalMessageInput>
