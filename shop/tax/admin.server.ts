/** Enters and withdraws coming changes of tax rates. */
import { and, eq, sql } from 'drizzle-orm'
import { CATEGORY_REFUSED, type ComingChangeInput, HSN_REFUSED, type TaxChangeInput } from './input.ts'
import {
	formatRate,
	hasStarted,
	rateBefore,
	TAX_CHANGE_REFUSALS,
	type TaxChangeRefusal,
	type TaxRate,
	whyChangeRefused,
} from './rules.ts'
import { taxRates } from './tables.server.ts'
import { listTaxCategories, listTaxRates } from './tax.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const REFUSED_FIELDS = { started: 'validFrom', taken: 'validFrom', unchanged: 'rateBasisPoints' } as const
const IN_FORCE = refuse('invalid', null, {
	message:
		'This rate already applies, so it can no longer be withdrawn. Add a change for a coming day instead.',
	field: 'validFrom',
})
const NO_SUCH_CATEGORY = refuse('missing', null, { message: CATEGORY_REFUSED, field: 'category' })
const NO_SUCH_CHANGE = refuse('missing', null, { message: 'There is no change on this day.' })

/** Orders placed from midnight in India on that day get the new HSN code and rate. */
export async function addTaxChange(
	shop: Shop,
	{ input, by }: { input: TaxChangeInput; by: Actor },
): Promise<Outcome<{ rate: TaxRate }>> {
	return inTransaction(shop, async (transaction): Promise<Outcome<{ rate: TaxRate }>> => {
		await lockTaxRates(transaction)
		if (!(await isTaxCategory(transaction, input.category))) return NO_SUCH_CATEGORY
		const rates = await listTaxRates({ db: transaction })
		const hsn = input.hsn ?? rateBefore(input, rates)?.hsn
		if (!hsn) return refuse('invalid', null, { message: HSN_REFUSED, field: 'hsn' })
		const rate = { ...input, hsn }
		const reason = whyChangeRefused(rate, { now: shop.clock(), rates })
		if (reason) return refuseChange(reason)
		await transaction.insert(taxRates).values(rate)
		await recordChange(shop, transaction, { rate, action: 'tax change added', by })
		return { ok: true, rate }
	})
}

/** Withdraws only a change that has not started. */
export async function withdrawTaxChange(
	shop: Shop,
	{ category, validFrom, by }: ComingChangeInput & { by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		if (!(await isTaxCategory(transaction, category))) return NO_SUCH_CATEGORY
		if (hasStarted(validFrom, shop.clock())) return IN_FORCE
		const [rate] = await transaction
			.delete(taxRates)
			.where(and(eq(taxRates.category, category), eq(taxRates.validFrom, validFrom)))
			.returning()
		if (!rate) return NO_SUCH_CHANGE
		await recordChange(shop, transaction, { rate, action: 'tax change withdrawn', by })
		return { ok: true }
	})
}

async function isTaxCategory(transaction: Transaction, category: string): Promise<boolean> {
	return (await listTaxCategories({ db: transaction })).some(({ value }) => value === category)
}

/** Two changes entered at the same time must each see the other. Orders can still read. */
async function lockTaxRates(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`lock table ${taxRates} in share row exclusive mode`)
}

function refuseChange(reason: TaxChangeRefusal) {
	return refuse(reason === 'taken' ? 'conflict' : 'invalid', null, {
		message: TAX_CHANGE_REFUSALS[reason],
		field: REFUSED_FIELDS[reason],
	})
}

async function recordChange(
	shop: Shop,
	transaction: Transaction,
	{ rate, action, by }: { rate: TaxRate; action: string; by: Actor },
): Promise<void> {
	const { category, validFrom, hsn, rateBasisPoints } = rate
	await recordAudit(shop, transaction, {
		by,
		action,
		subject: `tax ${category}`,
		detail: { from: validFrom, hsn, rate: formatRate(rateBasisPoints) },
	})
}
