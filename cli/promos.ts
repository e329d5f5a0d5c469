/** Promo codes at the command line. */
import { type Answer, done, notUnderstood, type ShopCommand, table } from './command.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { countUsesByPromo } from '#shop/orders/promo-uses.server.ts'
import { describePromo } from '#shop/promos/describe.ts'
import { createPromo, listPromos, setPromoActive } from '#shop/promos/admin.server.ts'
import { NewPromoInput } from '#shop/promos/input.ts'
import { normalizeCode } from '#shop/promos/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

/** What may follow a code, as `word=value`, and the name it has in the console's form. */
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
		words: 'promo list',
		takes: '',
		about: 'Every promo code with its terms and how often it is in use.',
		run: async (shop) => {
			const [promos, uses] = await Promise.all([listPromos(shop), countUsesByPromo(shop)])
			const rows = promos.map((promo) => [
				promo.code,
				describePromo(promo),
				`${uses[promo.id] ?? 0}${promo.uses === null ? '' : ` of ${promo.uses}`}`,
				promo.isActive ? 'runs' : 'retired',
			])
			return done(rows.length === 0 ? 'No codes.' : table([['Code', 'Terms', 'Used', ''], ...rows]))
		},
	},
	{
		words: 'promo create',
		takes: `<code> <20%|50> [${[...TERMS.keys()].join('=…] [')}=…]`,
		about:
			'A new code, so many percent or rupees off. at-most and minimum are rupees, uses is for everybody together, each for one customer, from and until are days such as 2026-12-01 (the day of until no longer counts).',
		run: createFrom,
	},
	{
		words: 'promo retire',
		takes: '<code>',
		about: 'The code is refused from now on. Orders that hold it keep their price.',
		run: (shop, given) => switchPromo(shop, given, false),
	},
	{
		words: 'promo revive',
		takes: '<code>',
		about: 'A retired code runs again.',
		run: (shop, given) => switchPromo(shop, given, true),
	},
]

async function createFrom(shop: Shop, [code = '', off = '', ...terms]: string[]): Promise<Answer> {
	const percent = /^(\d+)%$/.exec(off)?.[1]
	const form: Record<string, string> = percent
		? { code, kind: 'percentage', percent }
		: { code, kind: 'fixed', amount: off.replace(/^₹/, '') }
	for (const term of terms) {
		const [word = '', value = ''] = term.split('=')
		const name = TERMS.get(word)
		if (!name || !value)
			return notUnderstood(`"${term}" is no term. Terms are ${[...TERMS.keys()].join(', ')}.`)
		form[name] = value.replace(/^₹/, '')
	}
	const read = NewPromoInput.safeParse(form)
	if (!read.success) {
		const problems = read.error.issues.map(({ path, message }) => `${wordFor(String(path[0]))}: ${message}`)
		return notUnderstood(problems.join('\n'))
	}
	const outcome = await createPromo(shop, { input: read.data, by: COMMAND_LINE })
	if (!outcome.ok) return outcome
	const made = (await listPromos(shop)).find((promo) => promo.code === read.data.code)
	return done(`${read.data.code} runs: ${made ? describePromo(made) : ''}.`)
}

function wordFor(name: string): string {
	return [...TERMS].find(([, known]) => known === name)?.[0] ?? name
}

async function switchPromo(shop: Shop, [given = '']: string[], isActive: boolean): Promise<Answer> {
	const code = normalizeCode(given)
	const outcome = await setPromoActive(shop, { code, isActive, by: COMMAND_LINE })
	return outcome.ok ? done(`${code} ${isActive ? 'runs again' : 'is retired'}.`) : outcome
}
