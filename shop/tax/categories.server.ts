/** Adds and renames tax categories. */
import { eq, sql } from 'drizzle-orm'
import { CATEGORY_REFUSED, type CategoryNameInput, type TaxCategoryInput } from './input.ts'
import { formatRate, hasStarted, type TaxCategory } from './rules.ts'
import { taxCategories, taxRates } from './tables.server.ts'
import { listTaxCategories } from './tax.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { slugFor } from '#shop/slug.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Products may be put into the category at once, and an order needs a rate. */
const WITHOUT_RATE_TODAY = refuse('invalid', null, {
	message: 'Choose today or an earlier day: the category needs a rate that is in force.',
	field: 'validFrom',
})

/** Adds it with its first HSN code and rate, so that it has one on every day from now on. */
export async function addTaxCategory(
	shop: Shop,
	{ input, by }: { input: TaxCategoryInput; by: Actor },
): Promise<Outcome<{ category: TaxCategory }>> {
	return inTransaction(shop, async (transaction): Promise<Outcome<{ category: TaxCategory }>> => {
		const { label, ...rate } = input
		if (!hasStarted(rate.validFrom, shop.clock())) return WITHOUT_RATE_TODAY
		const categories = await lockTaxCategories(transaction)
		const taken = refuseTakenName(label, categories)
		if (taken) return taken
		const values = categories.map(({ value }) => value)
		const category = { value: slugFor(label, { taken: values, fallback: 'category' }), label }
		await transaction.insert(taxCategories).values({ ...category, position: categories.length + 1 })
		await transaction.insert(taxRates).values({ ...rate, category: category.value })
		await recordAudit(shop, transaction, {
			by,
			action: 'tax category added',
			subject: `tax ${category.value}`,
			detail: { from: rate.validFrom, hsn: rate.hsn, rate: formatRate(rate.rateBasisPoints) },
		})
		return { ok: true, category }
	})
}

/** Its products, rates and invoices do not contain its name. */
export async function renameTaxCategory(
	shop: Shop,
	{ input: { category, label }, by }: { input: CategoryNameInput; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const categories = await lockTaxCategories(transaction)
		const before = categories.find(({ value }) => value === category)
		if (!before) return refuse('missing', null, { message: CATEGORY_REFUSED, field: 'category' })
		const others = categories.filter(({ value }) => value !== category)
		const taken = refuseTakenName(label, others)
		if (taken) return taken
		if (label === before.label) return { ok: true }
		await transaction.update(taxCategories).set({ label }).where(eq(taxCategories.value, category))
		await recordAudit(shop, transaction, {
			by,
			action: 'tax category renamed',
			subject: `tax ${category}`,
			detail: { from: before.label, to: label },
		})
		return { ok: true }
	})
}

/** Two categories that are added at the same time must not get the same name or place. Orders can still read. */
async function lockTaxCategories(transaction: Transaction): Promise<TaxCategory[]> {
	await transaction.execute(sql`lock table ${taxCategories} in share row exclusive mode`)
	return listTaxCategories({ db: transaction })
}

function refuseTakenName(label: string, categories: readonly TaxCategory[]): Refusal | null {
	const isTaken = categories.some((category) => category.label.toLowerCase() === label.toLowerCase())
	return isTaken
		? refuse('conflict', null, { message: `There is already a category ${label}`, field: 'label' })
		: null
}
