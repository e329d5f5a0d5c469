/** Lists, creates, deactivates and activates promo codes. */
import { type CommandResult, success, usageError, type ShopCommand, table } from './command.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { countUsesByPromo } from '#shop/orders/promo-uses.server.ts'
import { describePromo } from '#shop/promos/describe.ts'
import { parseRupees } from '#shop/money.ts'
import { createPromo, listPromos, setPromoActive } from '#shop/promos/admin.server.ts'
import { NewPromoInput } from '#shop/promos/input.ts'
import { normalizeCode } from '#shop/promos/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Terms given as `name=value`, and the form field each one sets. */
const TERMS = new Map<string, keyof NewPromoInput>([
	['at-most', 'atMost'],
	['minimum', 'minimumOrder'],
	['uses', 'uses'],
	['each', 'usesPerCustomer'],
	['from', 'startsAt'],
	['until', 'endsAt'],
])

export const promoCommands: ShopCommand[] = [
	{
		name: 'promo list',
		parameters: '',
		about: 'Lists every promo code with its terms and how often it was used.',
		run: async (shop) => {
			const [promos, uses] = await Promise.all([listPromos(shop), countUsesByPromo(shop)])
			const rows = promos.map((promo) => [
				promo.code,
				describePromo(promo),
				`${uses[promo.id] ?? 0}${promo.uses === null ? '' : ` of ${promo.uses}`}`,
				promo.isActive ? 'active' : 'inactive',
			])
			return success(rows.length === 0 ? 'No codes.' : table([['Code', 'Terms', 'Used', ''], ...rows]))
		},
	},
	{
		name: 'promo create',
		parameters: `<code> <discount> [${[...TERMS.keys()].join('=…] [')}=…]`,
		about:
			'Creates a code. discount is a percentage, such as 20%, or an amount in rupees, such as 50. at-most and minimum are rupees, uses is the total number of uses, each the number per customer, from and until are the first and the last day, such as 2026-12-31.',
		run: create,
	},
	{
		name: 'promo deactivate',
		parameters: '<code>',
		about: 'Refuses the code from now on. Orders that already use it keep their price.',
		run: (shop, args) => setActive(shop, args, false),
	},
	{
		name: 'promo activate',
		parameters: '<code>',
		about: 'Accepts a deactivated code again.',
		run: (shop, args) => setActive(shop, args, true),
	},
]

async function create(shop: Shop, [code = '', off = '', ...terms]: string[]): Promise<CommandResult> {
	const percent = /^(\d+)%$/.exec(off)?.[1]
	if (!percent && parseRupees(off) === null) return usageError('Give a discount: 20% or 50 (rupees).')
	const form: Record<string, string> = percent
		? { code, kind: 'percentage', percent }
		: { code, kind: 'fixed', amount: off.replace(/^₹/, '') }
	for (const term of terms) {
		const [key = '', value = ''] = term.split('=')
		const name = TERMS.get(key)
		if (!name || !value)
			return usageError(`Unknown option "${term}". Options: ${[...TERMS.keys()].join(', ')}.`)
		form[name] = value.replace(/^₹/, '')
	}
	const read = NewPromoInput.safeParse(form)
	if (!read.success) {
		const problems = read.error.issues.map(({ path, message }) => `${termFor(String(path[0]))}: ${message}`)
		return usageError(problems.join('\n'))
	}
	const outcome = await createPromo(shop, { input: read.data, by: COMMAND_LINE })
	if (!outcome.ok) return outcome
	const created = (await listPromos(shop)).find((promo) => promo.code === read.data.code)
	return success(`${read.data.code} is active: ${created ? describePromo(created) : ''}.`)
}

function termFor(name: string): string {
	return [...TERMS].find(([, known]) => known === name)?.[0] ?? name
}

async function setActive(shop: Shop, [typedCode = '']: string[], isActive: boolean): Promise<CommandResult> {
	const code = normalizeCode(typedCode)
	const outcome = await setPromoActive(shop, { code, isActive, by: COMMAND_LINE })
	return outcome.ok ? success(`${code} ${isActive ? 'is active' : 'is inactive'}.`) : outcome
}
