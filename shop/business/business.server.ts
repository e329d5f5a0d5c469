/** Applies the business details entered in the console, which override the settings. Every process reads them at start and when they change. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { BUSINESS_DETAILS, type BusinessDetail } from './rules.ts'
import { chosenImages } from './brand-images.ts'
import { businessDetails } from './tables.server.ts'
import { auditLog } from '#shop/audit/tables.server.ts'
import { NO_LINK } from '#shop/config/brand.ts'
import { getPage } from '#shop/pages/pages.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** The action in the audit log, whose detail has the changed values. */
export const DETAILS_CHANGED = 'settings changed'

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
	const { action, at, detail, id } = auditLog
	const namesOne = sql`${detail} ?| ${sql.param(details)}::text[]`
	const [row] = await db
		.select({ at })
		.from(auditLog)
		.where(and(eq(action, DETAILS_CHANGED), namesOne))
		.orderBy(desc(id))
		.limit(1)
	return row?.at ?? null
}

/** Updates `config.brand` in place, because pages, emails and invoices read it there. */
export async function applyBusinessDetails(shop: Pick<Shop, 'db' | 'config'>): Promise<void> {
	const [own, { content }] = await Promise.all([listBusinessDetails(shop), getPage(shop, 'brand')])
	const { brand, configuredBrand, publicUrl } = shop.config
	Object.assign(brand, configuredBrand, own)
	for (const key of ['whatsapp', 'instagram'] as const) if (brand[key] === NO_LINK) brand[key] = ''
	brand.images = chosenImages(content, { name: brand.name, publicUrl })
}
