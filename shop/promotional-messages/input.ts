/** The input schema of a promotional message. */
import { z } from 'zod'
import { Day } from '#shop/input/days.ts'
import { maxLengthMessage, NOT_PLAIN_TEXT, Text } from '#shop/input/fields.ts'
import { orNull } from '#shop/input/form-values.ts'

export const MAX_MESSAGE_LENGTH = 120
const MAX_POSITION = 999
const POSITION_REFUSED = `Position: enter a whole number, at most ${MAX_POSITION}`

export const PromotionalMessageInput = z.object({
	message: Text(MAX_MESSAGE_LENGTH, NOT_PLAIN_TEXT, maxLengthMessage(MAX_MESSAGE_LENGTH)).pipe(
		z.string().min(3, 'Please enter a message'),
	),
	displayOrder: z.coerce
		.number(POSITION_REFUSED)
		.int(POSITION_REFUSED)
		.min(0, POSITION_REFUSED)
		.max(MAX_POSITION, POSITION_REFUSED),
	active: z.boolean(),
	/** The last day on which it is shown. */
	lastDay: orNull(Day('Last day: enter a date')),
	promoId: orNull(z.uuid("This offer or code doesn't exist.")),
})
export type PromotionalMessageInput = z.infer<typeof PromotionalMessageInput>
