/** Lists tax rates, and enters and withdraws their coming changes. */
import { type CommandResult, usageError, type ShopCommand, success, table } from './command.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { formatDate, midnightInIndia } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'
import { addTaxChange, withdrawTaxChange } from '#shop/tax/admin.server.ts'
import { ComingChangeInput, TaxChangeInput } from '#shop/tax/input.ts'
import { datedRates, formatRate, RATE_STATES, TAX_CATEGORIES } from '#shop/tax/rules.ts'
import { listTaxRates } from '#shop/tax/tax.server.ts'

const CATEGORIES = TAX_CATEGORIES.map(({ value }) => value).join('|')

export const taxCommands: ShopCommand[] = [
	{
		name: 'tax list',
		parameters: '',
		about: 'Lists the HSN code and GST rate of each tax category: past, in force and coming.',
		run: async (shop) => {
			const rows = datedRates(await listTaxRates(shop), shop.clock()).map((rate) => [
				rate.category,
				rate.hsn,
				formatRate(rate.rateBasisPoints),
				formatDate(midnightInIndia(rate.validFrom)),
				RATE_STATES[rate.state],
			])
			return success(table([['Category', 'HSN', 'Rate', 'From', ''], ...rows]))
		},
	},
	{
		name: 'tax add',
		parameters: `<${CATEGORIES}> <rate> <day> [HSN]`,
		about:
			'Enters a change of the GST rate, such as 12%, from midnight in India at the start of a coming day, such as 2027-04-01. Orders placed before it, their invoices and credit notes keep their rate. Without an HSN code the present one stays.',
		run: add,
	},
	{
		name: 'tax withdraw',
		parameters: `<${CATEGORIES}> <day>`,
		about: 'Withdraws a coming change. Rates in force and past rates cannot be changed.',
		run: withdraw,
	},
]

async function add(shop: Shop, [category, rate = '', day, ...code]: string[]): Promise<CommandResult> {
	const form = { category, validFrom: day, hsn: code.join(''), rateBasisPoints: rate.replace(/%$/, '') }
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

function messagesOf(issues: readonly { message: string }[]): string {
	return [...new Set(issues.map(({ message }) => message))].join('\n')
}
