/** What the label of a parcel may say. Its customer reads it in a letter, and whoever holds the order's number on a page. */
import { z } from 'zod'
import { Text } from '#shop/input/fields.ts'

const MOST_COURIER_LETTERS = 60
const COURIER_TOO_LONG = `The courier must be a single line of at most ${MOST_COURIER_LETTERS} characters.`

export const TrackingInput = z.object({
	trackingNumber: z
		.string()
		.trim()
		.min(1, { error: 'Enter a tracking number.', abort: true })
		.regex(
			/^[A-Za-z0-9](?:[A-Za-z0-9 ./-]{0,38}[A-Za-z0-9])?$/,
			'A tracking number can have letters, digits and hyphens, up to 40 characters.',
		),
	courier: Text(MOST_COURIER_LETTERS, COURIER_TOO_LONG)
		.refine((name) => !/[\n\t]/.test(name), COURIER_TOO_LONG)
		.transform((name) => name || null),
})
