/** Reads the shipping settings. */
import { desc, eq, ne, sql } from 'drizzle-orm'
import type { Shipping, ShippingSettings } from './settings/settings.ts'
import { DEFAULT_SHIPPING } from './settings/default-settings.ts'
import { shippingSettings } from './tables.server.ts'
import { withPinPrefixes } from './places/zone-prefixes.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

/** Version 0 is the default, before the first change. */
type ShippingVersion = { version: number; savedBy: string | null; settings: ShippingSettings }

export async function getShipping(source: { db: Database | Transaction }): Promise<Shipping> {
	const { settings } = await getShippingVersion(source)
	return withPinPrefixes({ ...settings, methods: settings.methods.filter(({ isOffered }) => isOffered) })
}

/** The author of the rows in which migration 0045 recorded what a shop had promised until then. */
const SHOP_UPDATE = 'Update of the shop'

/** Returns when somebody last changed them, or null. */
export async function findShippingChange({ db }: { db: Database }): Promise<Date | null> {
	const { savedAt, savedBy, version } = shippingSettings
	const changes = db.select({ savedAt }).from(shippingSettings).where(ne(savedBy, SHOP_UPDATE))
	const [row] = await changes.orderBy(desc(version)).limit(1)
	return row?.savedAt ?? null
}

/** Returns when the working days were last changed, or null. */
export async function findWorkingDaysChange({ db }: { db: Database }): Promise<Date | null> {
	const { settings, savedAt, version } = shippingSettings
	const days = sql`${settings} -> 'workingDays'`
	const standard = sql`${JSON.stringify(DEFAULT_SHIPPING.workingDays)}::jsonb`
	const isChange = sql<boolean>`${days} is distinct from lag(${days}, 1, ${standard}) over (order by ${version})`
	const versions = db
		.select({ version, savedAt, isChange: isChange.as('is_change') })
		.from(shippingSettings)
		.as('versions')
	const [row] = await db
		.select({ savedAt: versions.savedAt })
		.from(versions)
		.where(eq(versions.isChange, true))
		.orderBy(desc(versions.version))
		.limit(1)
	return row?.savedAt ?? null
}

export async function getShippingVersion({ db }: { db: Database | Transaction }): Promise<ShippingVersion> {
	const [row] = await db.select().from(shippingSettings).orderBy(desc(shippingSettings.version)).limit(1)
	return row ?? { version: 0, savedBy: null, settings: DEFAULT_SHIPPING }
}
