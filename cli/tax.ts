/** Lists tax categories and rates, adds and renames categories, and enters and withdraws coming changes of rates. */
import { type CommandResult, usageError, type ShopCommand, success, table } from './command.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { dayInIndia, formatDate, midnightInIndia } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'
import { addTaxChange, withdrawTaxChange } from '#shop/tax/admin.server.ts'
import { addTaxCategory, renameTaxCategory } from '#shop/tax/categories.server.ts'
import { CategoryNameInput, ComingChangeInput, TaxCategoryInput, TaxChangeInput } from '#shop/tax/input.ts'
import { datedRates, formatRate, RATE_STATES } from '#shop/tax/rules.ts'
import { listTaxCategories, listTaxRates } from '#shop/tax/tax.server.ts'

export const taxCommands: ShopCommand[] = [
	{
		name: 'tax list',
		parameters: '',
		description: 'Lists the HSN code and GST rate of each tax category: past, in force and coming.',
		run: async (shop) => {
			const categories = await listTaxCategories(shop)
			const rates = datedRates(await listTaxRates(shop), { categories, now: shop.clock() })
			const rows = rates.map((rate) => [
				rate.category,
				rate.label,
				rate.hsn,
				formatRate(rate.rateBasisPoints),
				formatDate(midnightInIndia(rate.validFrom)),
				RATE_STATES[rate.state],
			])
			return success(table([['Category', 'Name', 'HSN', 'Rate', 'From', ''], ...rows]))
		},
	},
	{
		name: 'tax add',
		parameters: '<category> <rate> <day> [HSN]',
		description:
			'Changes the GST rate, such as to 12%, from midnight in India at the start of a coming day, such as 2027-04-01. Orders placed before it, their invoices and credit notes keep their rate. Without an HSN code the current one stays.',
		run: add,
	},
	{
		name: 'tax withdraw',
		parameters: '<category> <day>',
		description: 'Withdraws a coming change. Rates in force and past rates cannot be changed.',
		run: withdraw,
	},
	{
		name: 'tax category',
		parameters: '<name> <HSN> <rate> [day]',
		description:
			'Adds a tax category, such as "Steel filters" 7323 12%, with its HSN code and the GST rate that is in force, since today or an earlier day. Products choose it in the console or in the column "Tax category" of the catalogue file.',
		run: addCategory,
	},
	{
		name: 'tax rename',
		parameters: '<category> <name>',
		description:
			'Changes the name of a tax category, such as coffee "Roasted coffee". Its rates and products stay.',
		run: rename,
	},
]

async function add(shop: Shop, [category, rate = '', day, ...code]: string[]): Promise<CommandResult> {
	const form = { category, validFrom: day, hsn: code.join(''), rateBasisPoints: rate }
	const read = TaxChangeInput.safeParse(form)
	if (!read.success) return usageError(messagesOf(read.error.issues))
	const outcome = await addTaxChange(shop, { input: read.data, by: COMMAND_LINE })
	if (!outcome.ok) return outcome
	const { hsn, rateBasisPoints, validFrom } = outcome.rate
	return success(
		`${outcome.rate.category}: HSN ${hsn} at ${formatRate(rateBasisPoints)} from ${formatDate(midnightInIndia(validFrom))}.`,
	)
}

async function withdraw(shop: Shop, [category, validFrom]: string[]): Promise<CommandResult> {
	const read = ComingChangeInput.safeParse({ category, validFrom })
	if (!read.success) return usageError(messagesOf(read.error.issues))
	const outcome = await withdrawTaxChange(shop, { ...read.data, by: COMMAND_LINE })
	if (!outcome.ok) return outcome
	return success(
		`${category}: the change on ${formatDate(midnightInIndia(read.data.validFrom))} is withdrawn.`,
	)
}

async function addCategory(
	shop: Shop,
	[label, hsn, rate = '', validFrom = dayInIndia(shop.clock())]: string[],
): Promise<CommandResult> {
	const form = { label, hsn, rateBasisPoints: rate, validFrom }
	const read = TaxCategoryInput.safeParse(form)
	if (!read.success) return usageError(messagesOf(read.error.issues))
	const outcome = await addTaxCategory(shop, { input: read.data, by: COMMAND_LINE })
	if (!outcome.ok) return outcome
	const { value, label: name } = outcome.category
	return success(
		`${value} (${name}): HSN ${read.data.hsn} at ${formatRate(read.data.rateBasisPoints)} since ${formatDate(midnightInIndia(read.data.validFrom))}.`,
	)
}

async function rename(shop: Shop, [category, label]: string[]): Promise<CommandResult> {
	const read = CategoryNameInput.safeParse({ category, label })
	if (!read.success) return usageError(messagesOf(read.error.issues))
	const outcome = await renameTaxCategory(shop, { input: read.data, by: COMMAND_LINE })
	return outcome.ok ? success(`${read.data.category} is now called ${read.data.label}.`) : outcome
}

function messagesOf(issues: readonly { message: string }[]): string {
	return [...new Set(issues.map(({ message }) => message))].join('\n')
}
