/** Input of the shipping form: what a parcel's label says. The customer reads it by email and on the tracking page. */
import { z } from 'zod'
import { CourierName } from '#shop/couriers/input.ts'

export const TrackingInput = z.object({
	trackingNumber: z
		.string()
		.trim()
		.min(1, { error: 'Enter a tracking number.', abort: true })
		.regex(
			/^[A-Za-z0-9](?:[A-Za-z0-9 ./-]{0,38}[A-Za-z0-9])?$/,
			'Use letters, digits, spaces, hyphens, dots and slashes, at most 40 characters.',
		),
	courier: CourierName.transform((name) => name || null),
})
