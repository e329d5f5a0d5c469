/** The owner's particulars above the settings': read once, and again in every process when they change. */
import { PARTICULARS, type Particular } from './rules.ts'
import { particulars } from './tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

type OwnParticulars = Partial<Record<Particular, string>>

export async function listParticulars({ db }: { db: Database | Transaction }): Promise<OwnParticulars> {
	const rows = await db.select().from(particulars)
	const known = rows.filter(({ key }) => PARTICULARS.some((one) => one.key === key))
	return Object.fromEntries(known.map(({ key, value }) => [key, value]))
}

/** Changes `config.brand` in place: pages, letters and invoices all read it there, at the moment they are made. */
export async function takeParticulars(shop: Pick<Shop, 'db' | 'config'>): Promise<void> {
	const own = await listParticulars(shop)
	Object.assign(shop.config.brand, shop.config.brandOfSettings, own)
}
