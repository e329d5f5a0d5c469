/** Input schemas of the forms that write and moderate reviews. */
import { z } from 'zod'
import { DECLINE_REASONS, type DeclineReason, MAX_ANSWER_LENGTH, MAX_REVIEW_LENGTH } from './rules.ts'
import { maxLengthMessage, normalizeLines, NOT_PLAIN_TEXT, Text } from '#shop/input/fields.ts'

/** The form of the customer. */
export const ReviewInput = z.object({
	stars: z
		.string()
		.regex(/^[1-5]$/, 'Please choose from 1 to 5 stars.')
		.transform(Number),
	text: Lines(MAX_REVIEW_LENGTH).pipe(z.string().min(1, 'Please write a few words about the coffee.')),
	shownAs: z.enum(['name', 'anonymous'], 'Please choose a name.'),
})
export type ReviewInput = z.infer<typeof ReviewInput>

/** The shop's answer below a review. Empty means none. */
export const AnswerInput = z.object({ answer: Lines(MAX_ANSWER_LENGTH) })

export const DeclineInput = z.object({
	reason: z
		.string('Please choose a reason.')
		.refine((text): text is DeclineReason => Object.hasOwn(DECLINE_REASONS, text), 'Please choose a reason.'),
})

function Lines(maxLength: number) {
	return z
		.string()
		.transform(normalizeLines)
		.pipe(Text(maxLength, NOT_PLAIN_TEXT, maxLengthMessage(maxLength)))
}
