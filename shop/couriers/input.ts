/** The input schema of the courier form. */
import { z } from 'zod'
import { MAX_COURIER_LENGTH, MAX_TRACKING_URL_LENGTH, NUMBER_IN_URL } from './rules.ts'
import { Text } from '#shop/input/fields.ts'

const INVALID_COURIER = `The courier must be a single line of at most ${MAX_COURIER_LENGTH} characters.`
const INVALID_URL = `Enter an address that begins with https://, at most ${MAX_TRACKING_URL_LENGTH} characters.`

export const CourierName = Text(MAX_COURIER_LENGTH, INVALID_COURIER).refine(
	(name) => !/[\n\t]/.test(name),
	INVALID_COURIER,
)

export const CourierInput = z.object({
	name: CourierName.refine((name) => name !== '', 'Enter the name of the courier.'),
	trackingUrl: Text(MAX_TRACKING_URL_LENGTH, INVALID_URL)
		.refine((url) => url === '' || isHttps(url), INVALID_URL)
		.transform((url) => url || null),
	isOffered: z.boolean(),
})
export type CourierInput = z.infer<typeof CourierInput>

function isHttps(url: string): boolean {
	const parsed = URL.parse(url.replaceAll(NUMBER_IN_URL, '1'))
	// The link must belong to the courier's host whatever the tracking number is.
	return (
		parsed?.protocol === 'https:' && !parsed.username && !url.split('/').slice(0, 3).join('/').includes('{')
	)
}
