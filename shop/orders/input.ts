/** Input of the shipping form: what a parcel's label says. The customer reads it by email and on the tracking page. */
import { z } from 'zod'
import { Text } from '#shop/input/fields.ts'

const MAX_COURIER_LENGTH = 60
const INVALID_COURIER = `The courier must be a single line of at most ${MAX_COURIER_LENGTH} characters.`

export const TrackingInput = z.object({
	trackingNumber: z
		.string()
		.trim()
		.min(1, { error: 'Enter a tracking number.', abort: true })
		.regex(
			/^[A-Za-z0-9](?:[A-Za-z0-9 ./-]{0,38}[A-Za-z0-9])?$/,
			'Use letters, digits, spaces, hyphens, dots and slashes, at most 40 characters.',
		),
	courier: Text(MAX_COURIER_LENGTH, INVALID_COURIER)
		.refine((name) => !/[\n\t]/.test(name), INVALID_COURIER)
		.transform((name) => name || null),
})
