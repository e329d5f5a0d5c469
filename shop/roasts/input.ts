/** The input schema of the form for a batch. */
import { z } from 'zod'
import { MAX_BATCH_NUMBER_LENGTH } from './rules.ts'
import { Day } from '#shop/input/days.ts'
import { Text } from '#shop/input/fields.ts'

const INVALID_NUMBER = `Enter the batch number: at most ${MAX_BATCH_NUMBER_LENGTH} letters, digits, spaces, hyphens, dots and slashes.`

export const BatchInput = z.object({
	productId: z
		.string()
		.regex(/^[1-9][0-9]{0,8}$/, 'Choose a product.')
		.transform(Number),
	number: Text(MAX_BATCH_NUMBER_LENGTH, INVALID_NUMBER).refine(
		(number) => /^[a-z0-9][a-z0-9 ./-]*$/i.test(number),
		INVALID_NUMBER,
	),
	roastDay: Day('Enter the day of the roast'),
	/** Null means that the shelf life of the product decides. */
	bestBefore: z
		.literal('')
		.transform(() => null)
		.or(Day('Leave it empty, or enter a day')),
})
export type BatchInput = z.infer<typeof BatchInput>
