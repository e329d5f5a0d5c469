/** Reads the shipping settings. */
import { desc } from 'drizzle-orm'
import type { Shipping } from './settings.ts'
import { DEFAULT_SHIPPING } from './default-settings.ts'
import { shippingSettings } from './tables.server.ts'
import { withPinPrefixes } from './zone-prefixes.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

/** Version 0 is the default, before the first change. */
export type ShippingVersion = { version: number; savedBy: string | null; shipping: Shipping }

export async function getShipping(source: { db: Database | Transaction }): Promise<Shipping> {
	return (await getShippingVersion(source)).shipping
}

export async function getShippingVersion({ db }: { db: Database | Transaction }): Promise<ShippingVersion> {
	const [row] = await db.select().from(shippingSettings).orderBy(desc(shippingSettings.version)).limit(1)
	if (!row) return { version: 0, savedBy: null, shipping: DEFAULT_SHIPPING }
	const { version, savedBy, settings } = row
	return { version, savedBy, shipping: withPinPrefixes(settings) }
}
