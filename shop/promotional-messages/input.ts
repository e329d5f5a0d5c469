/** The input schema of a promotional message. */
import { z } from 'zod'
import { Day, maxLengthMessage, NOT_PLAIN_TEXT, Text } from '#shop/input/fields.ts'
import { orNull } from '#shop/input/form-values.ts'

export const MAX_MESSAGE_LENGTH = 120

export const PromotionalMessageInput = z.object({
	message: Text(MAX_MESSAGE_LENGTH, NOT_PLAIN_TEXT, maxLengthMessage(MAX_MESSAGE_LENGTH)).pipe(
		z.string().min(3, 'Please enter a message'),
	),
	displayOrder: z.coerce.number().int('Enter a whole number').min(0).max(999),
	active: z.boolean(),
	/** The last day on which it is shown. */
	lastDay: orNull(Day('Last day: enter a date')),
	/** The offer or code that it belongs to. */
	promoId: orNull(z.uuid('This offer or code does not exist.')),
})
export type PromotionalMessageInput = z.infer<typeof PromotionalMessageInput>
