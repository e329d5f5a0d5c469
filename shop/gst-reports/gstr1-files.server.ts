/** Writes the files of a month's returns: the JSON that the portal accepts, and a CSV of each table for its offline tool. */
import { daysOfMonth } from './days.ts'
import { listDocuments } from './documents.server.ts'
import { type Gstr1, returnSuffix } from './gstr1.ts'
import { gstr1Json } from './gstr1-json.ts'
import { portalCsv, portalTables } from './gstr1-tables.ts'
import { summarizeGstr1 } from './summarize-gstr1.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Returns one return for each GSTIN under which the month's tax invoices and their credit notes were issued. */
export async function listReturns(shop: Pick<Shop, 'db' | 'config'>, month: string): Promise<Gstr1[]> {
	return summarizeGstr1(listDocuments(shop, daysOfMonth(month)), shop.config.brand.gstin)
}

/** `rows` is the number of rows in its tables. */
type ReportFile = { name: string; text: string; rows: number }

/** Names are such as gstr1-2026-11.json and gstr1-b2b-2026-11.csv, with the GSTIN if there are several returns. */
export function gstr1Files(returns: readonly Gstr1[], month: string): ReportFile[] {
	return returns.flatMap((gstr1) => {
		const suffix = `${returnSuffix(gstr1, returns)}-${month}`
		const tables = portalTables(gstr1).map((table) => ({
			name: `gstr1-${table.name}${suffix}.csv`,
			text: portalCsv(table),
			rows: table.rows.length,
		}))
		const rows = tables.reduce((sum, table) => sum + table.rows, 0)
		return [{ name: `gstr1${suffix}.json`, text: gstr1Json(gstr1, month), rows }, ...tables]
	})
}
