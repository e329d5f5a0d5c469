/** The owner's particulars above the settings': read once, and again in every process when they change. */
import { BUSINESS_DETAILS, type BusinessDetail } from './rules.ts'
import { businessDetails } from './tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

type OwnParticulars = Partial<Record<BusinessDetail, string>>

export async function listBusinessDetails({ db }: { db: Database | Transaction }): Promise<OwnParticulars> {
	const rows = await db.select().from(businessDetails)
	const known = rows.filter(({ key }) => BUSINESS_DETAILS.some((one) => one.key === key))
	return Object.fromEntries(known.map(({ key, value }) => [key, value]))
}

/** Changes `config.brand` in place: pages, emails and invoices all read it there, at the moment they are made. */
export async function applyBusinessDetails(shop: Pick<Shop, 'db' | 'config'>): Promise<void> {
	const own = await listBusinessDetails(shop)
	Object.assign(shop.config.brand, shop.config.configuredBrand, own)
}
