/** Applies the business details entered in the console, which override the settings. Every process reads them at start and when they change. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { BUSINESS_DETAILS, type BusinessDetail } from './rules.ts'
import { chosenImages } from './brand-images.ts'
import { businessDetails } from './tables.server.ts'
import { auditLog } from '#shop/audit/tables.server.ts'
import { NO_LINK } from '#shop/config/brand.ts'
import { getPage } from '#shop/pages/pages.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { findStateIn } from '#shop/tax/state-codes.ts'

/** The action in the audit log, whose detail has the changed values. */
export const DETAILS_CHANGED = 'settings changed'

/** Stands between the value before and the new one in that detail. */
export const CHANGED_TO = ' → '

export type OwnDetails = Partial<Record<BusinessDetail, string>>

export async function listBusinessDetails({ db }: { db: Database | Transaction }): Promise<OwnDetails> {
	const rows = await db.select().from(businessDetails)
	const known = rows.filter(({ key }) => BUSINESS_DETAILS.some((detail) => detail.key === key))
	return Object.fromEntries(known.map(({ key, value }) => [key, value]))
}

/** Returns when one of these was last changed in the console or on the command line, or null if none was. */
export async function findDetailsChange(
	{ db }: { db: Database },
	details: readonly BusinessDetail[],
): Promise<Date | null> {
	const [row] = await selectChanges(db, details).limit(1)
	return row?.at ?? null
}

/** Returns when the state in the postal address was last changed. Another street in the same state is no change of it. */
export async function findHomeStateChange({ db }: { db: Database }): Promise<Date | null> {
	const changes = await selectChanges(db, ['address'])
	const isOfState = (address: string) =>
		new Set(address.split(CHANGED_TO).map((each) => findStateIn(each))).size > 1
	return changes.find(({ detail }) => isOfState(String(detail.address)))?.at ?? null
}

/** The latest change comes first. */
function selectChanges(db: Database, details: readonly BusinessDetail[]) {
	const { action, at, detail, id } = auditLog
	const namesOne = sql`${detail} ?| ${sql.param(details)}::text[]`
	return db
		.select({ at, detail })
		.from(auditLog)
		.where(and(eq(action, DETAILS_CHANGED), namesOne))
		.orderBy(desc(id))
}

/** Updates `config.brand` in place, because pages, emails and invoices read it there. */
export async function applyBusinessDetails(shop: Pick<Shop, 'db' | 'config'>): Promise<void> {
	const [own, { content }] = await Promise.all([listBusinessDetails(shop), getPage(shop, 'brand')])
	const { brand, configuredBrand, publicUrl } = shop.config
	Object.assign(brand, configuredBrand, own)
	for (const key of ['whatsapp', 'instagram'] as const) if (brand[key] === NO_LINK) brand[key] = ''
	brand.images = chosenImages(content, { name: brand.name, publicUrl })
}
