/** The files of a month's GSTR-1: the JSON that the portal takes, and a CSV of each table for its offline tool. */
import { listDocuments } from './documents.server.ts'
import { type Gstr1, summarizeGstr1 } from './gstr1.ts'
import { gstr1Json } from './gstr1-json.ts'
import { portalCsv, portalTables } from './gstr1-tables.ts'
import type { Shop } from '#shop/shop.server.ts'

export async function getGstr1(shop: Pick<Shop, 'db'>, month: string): Promise<Gstr1> {
	return summarizeGstr1(listDocuments(shop, month))
}

export type ReportFile = { name: string; text: string }

/** Such as gstr1-2026-11.json and gstr1-b2b-2026-11.csv. */
export function gstr1Files(
	{ config }: Pick<Shop, 'config'>,
	{ gstr1, month }: { gstr1: Gstr1; month: string },
): ReportFile[] {
	const { gstin } = config.brand
	return [
		{ name: `gstr1-${month}.json`, text: gstr1Json(gstr1, { gstin, month }) },
		...portalTables(gstr1).map((table) => ({
			name: `gstr1-${table.name}-${month}.csv`,
			text: portalCsv(table),
		})),
	]
}
