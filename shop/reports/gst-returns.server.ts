/** The figures of a month's GSTR-1: those of its days, added up. */
import { isStored, splitDays } from './daily/stored-days.server.ts'
import { gstReturns } from './daily/tables.server.ts'
import { daysOfMonth } from '#shop/gst-reports/days.ts'
import { listDocuments } from '#shop/gst-reports/documents.server.ts'
import type { ReturnFigures } from '#shop/gst-reports/gstr1.ts'
import { figuresOf, joinReturns, returnsOf } from '#shop/gst-reports/summarize-gstr1.ts'
import type { Shop } from '#shop/shop.server.ts'

/** One for each GSTIN under which the month's tax invoices and their credit notes were issued. */
export async function readReturns(
	{ db, config }: Pick<Shop, 'db' | 'config'>,
	month: string,
): Promise<ReturnFigures[]> {
	const split = await splitDays({ db }, daysOfMonth(month))
	const parts = await db
		.select({ day: gstReturns.day, figures: gstReturns.figures })
		.from(gstReturns)
		.where(isStored(gstReturns.day, split))
	for (const days of split.read)
		for (const gstr1 of await returnsOf(listDocuments({ db }, days)))
			parts.push({ day: days.from, figures: figuresOf(gstr1) })
	const inOrder = parts.toSorted((a, b) => a.day.localeCompare(b.day))
	return joinReturns(
		inOrder.map(({ figures }) => figures),
		config.brand.gstin,
	)
}
