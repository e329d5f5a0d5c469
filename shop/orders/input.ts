/** The input schema of the shipping form, which has what is on a parcel's label. The customer sees it by email and on the tracking page. */
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
