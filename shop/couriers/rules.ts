/** Defines couriers, and where a customer tracks a parcel. */

export const MAX_COURIER_LENGTH = 60
export const MAX_TRACKING_URL_LENGTH = 300

/** Stands for the tracking number in a courier's tracking URL. */
export const NUMBER_IN_URL = '{number}'

export type Courier = {
	name: string
	/** May contain {number}. Without it, the customer types the number on the courier's page. Null if there is no page. */
	trackingUrl: string | null
	isOffered: boolean
}

/** The courier and tracking number of a parcel. */
export type Tracking = { trackingNumber: string | null; courier: string | null }

/** Returns the courier's page for this parcel, or null. */
export function trackingLink(
	{ trackingNumber, courier }: Tracking,
	couriers: readonly Courier[],
): string | null {
	if (trackingNumber === null || courier === null) return null
	const found = couriers.find(({ name }) => isSameName(name, courier))
	return found?.trackingUrl?.replaceAll(NUMBER_IN_URL, () => encodeURIComponent(trackingNumber)) ?? null
}

function isSameName(a: string, b: string): boolean {
	return a.trim().toLowerCase() === b.trim().toLowerCase()
}
