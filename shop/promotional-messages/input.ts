/** Input schema of a promotional message. */
import { z } from 'zod'
import { maxLengthMessage, NOT_PLAIN_TEXT, Text } from '#shop/input/fields.ts'

export const MAX_MESSAGE_LENGTH = 120

export const PromotionalMessageInput = z.object({
	message: Text(MAX_MESSAGE_LENGTH, NOT_PLAIN_TEXT, maxLengthMessage(MAX_MESSAGE_LENGTH)).pipe(
		z.string().min(3, 'Please enter a message'),
	),
	displayOrder: z.coerce.number().int('Enter a whole number').min(0).max(999),
	active: z.boolean(),
})
export type PromotionalMessageInput = z.infer<typeof PromotionalMessageInput>
