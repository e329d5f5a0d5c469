/** Commands that list, create, edit, duplicate, deactivate and activate promo codes, automatic offers and campaigns. */
import { type CommandResult, success, usageError, type ShopCommand, table } from './command.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { listNamedProducts } from '#shop/catalogue/variants/stored-variants.server.ts'
import { PercentText } from '#shop/input/numbers.ts'
import { parseRupees } from '#shop/input/parse-rupees.ts'
import { countUsesByPromo } from '#shop/orders/holds/promo-uses.server.ts'
import {
	createPromo,
	listPromos,
	NO_SUCH_PROMO,
	setPromoActive,
	type StoredPromo,
	updatePromo,
} from '#shop/promos/admin.server.ts'
import { createCampaign, revealCampaignCodes } from '#shop/promos/campaigns.server.ts'
import { describePromo } from '#shop/promos/describe.ts'
import { toPromoForm } from '#shop/promos/form.ts'
import { CampaignCodesInput, DISCOUNT_FIELDS, PromoInput } from '#shop/promos/input.ts'
import { normalizeCode } from '#shop/promos/rules.ts'
import type { Shop } from '#shop/shop.server.ts'

/** The terms that are given as `name=value`, and the form field that each sets. */
const TERMS = new Map<string, keyof PromoInput>([
	['for', 'goods'],
	['free', 'freeGoods'],
	['at-most', 'atMost'],
	['minimum', 'minimumOrder'],
	['uses', 'uses'],
	['each', 'usesPerCustomer'],
	['first-order', 'firstOrderOnly'],
	['from', 'startsAt'],
	['until', 'endsAt'],
])
const OPTIONS = optionsWithout()
const OFFER_OPTIONS = optionsWithout('uses', 'each', 'first-order')
const CAMPAIGN_OPTIONS = optionsWithout('uses', 'each')
const ABOUT_TERMS =
	'discount is 20%, 50 (rupees), free-shipping or buy-2-get-1. for and free name products or pack sizes by number, such as 1,2:small. at-most and minimum are rupees, uses is the total number of uses, each the number per customer, first-order is yes, from and until are the first and the last day, such as 2026-12-31.'

export const promoCommands: ShopCommand[] = [
	{
		name: 'promo list',
		parameters: '',
		description:
			'Lists every promo code, automatic offer and campaign with its terms and how often it was used.',
		run: async (shop) => {
			const [promos, uses, products] = await Promise.all([
				listPromos(shop),
				countUsesByPromo(shop),
				listNamedProducts(shop),
			])
			const rows = promos.map((promo) => [
				promo.code,
				describePromo(promo, { products }),
				`${uses[promo.id] ?? 0}${promo.uses === null ? '' : ` of ${promo.uses}`}`,
				promo.isActive ? 'active' : 'inactive',
			])
			return success(rows.length === 0 ? 'No codes.' : table([['Code', 'Terms', 'Used', ''], ...rows]))
		},
	},
	{
		name: 'promo create',
		parameters: `<code> <discount> ${OPTIONS}`,
		description: `Creates a code. ${ABOUT_TERMS}`,
		run: (shop, [code = '', off = '', ...terms]) => create(shop, { method: 'code', code }, [off, terms]),
	},
	{
		name: 'promo offer',
		parameters: `<name> <discount> ${OFFER_OPTIONS}`,
		description:
			'Creates an offer that applies automatically, under its name. Discount and terms are written as for promo create.',
		run: (shop, [name = '', off = '', ...terms]) => create(shop, { method: 'automatic', name }, [off, terms]),
	},
	{
		name: 'promo campaign',
		parameters: `<name> <prefix> <count> <discount> ${CAMPAIGN_OPTIONS}`,
		description:
			'Creates up to 5000 codes for one order each and prints them, once. Discount and terms are written as for promo create.',
		run: campaign,
	},
	{
		name: 'promo edit',
		parameters: `<code> [discount=…] ${OPTIONS}`,
		description:
			'Changes the given terms, written as for promo create. An empty one, such as until=, removes that term. Placed orders keep their discount.',
		run: edit,
	},
	{
		name: 'promo duplicate',
		parameters: `<code> <new> [discount=…] ${OPTIONS}`,
		description: 'Creates a code or an offer with the terms of another, except for those that are given.',
		run: duplicate,
	},
	{
		name: 'promo deactivate',
		parameters: '<code>',
		description: 'Deactivates a code, an offer or a campaign. Orders that already use it keep their price.',
		run: (shop, args) => setActive(shop, args, false),
	},
	{
		name: 'promo activate',
		parameters: '<code>',
		description: 'Activates it again.',
		run: (shop, args) => setActive(shop, args, true),
	},
]

function optionsWithout(...excluded: readonly string[]): string {
	const terms = [...TERMS.keys()].filter((term) => !excluded.includes(term))
	return terms.map((term) => `[${term}=…]`).join(' ')
}

type Form = Record<string, string>

async function create(shop: Shop, named: Form, [off, terms]: [string, string[]]): Promise<CommandResult> {
	const form = readForm([`discount=${off}`, ...terms])
	return 'error' in form ? form.error : createFrom(shop, { ...form.fields, ...named })
}

async function createFrom(shop: Shop, form: Form): Promise<CommandResult> {
	const read = PromoInput.safeParse(form)
	if (!read.success) return problemsOf(read.error)
	const products = await listNamedProducts(shop)
	const outcome = await createPromo(shop, { input: read.data, products, by: COMMAND_LINE })
	if (!outcome.ok) return outcome
	return success(`${read.data.name ?? read.data.code} is active: ${describePromo(read.data, { products })}.`)
}

async function campaign(shop: Shop, args: string[]): Promise<CommandResult> {
	const [name = '', prefix = '', count = '', off = '', ...terms] = args
	const form = readForm([`discount=${off}`, ...terms])
	if ('error' in form) return form.error
	const read = PromoInput.safeParse({ ...form.fields, method: 'campaign', name })
	if (!read.success) return problemsOf(read.error)
	const codes = CampaignCodesInput.safeParse({ prefix, count })
	if (!codes.success) return problemsOf(codes.error)
	const products = await listNamedProducts(shop)
	const by = COMMAND_LINE
	const created = await createCampaign(shop, { input: read.data, codes: codes.data, products, by })
	if (!created.ok) return created
	const taken = await revealCampaignCodes(shop, { id: created.id, by })
	return taken.ok ? success(taken.codes.join('\n')) : taken
}

async function edit(shop: Shop, [code = '', ...terms]: string[]): Promise<CommandResult> {
	const promo = await findByCode(shop, code)
	if (!promo) return NO_SUCH_PROMO
	const form = readForm(terms)
	if ('error' in form) return form.error
	const read = PromoInput.safeParse({ ...unchangedFields(promo, form.fields), ...form.fields })
	if (!read.success) return problemsOf(read.error)
	const { id, version } = promo
	const products = await listNamedProducts(shop)
	const outcome = await updatePromo(shop, { id, version, input: read.data, products, by: COMMAND_LINE })
	if (!outcome.ok) return outcome
	return success(`${promo.name ?? promo.code}: ${describePromo(read.data, { products, hasUses: true })}.`)
}

async function duplicate(shop: Shop, [code = '', copy = '', ...terms]: string[]): Promise<CommandResult> {
	const promo = await findByCode(shop, code)
	if (!promo) return NO_SUCH_PROMO
	if (promo.method === 'campaign') return usageError('Create another campaign with promo campaign.')
	const form = readForm(terms)
	if ('error' in form) return form.error
	return createFrom(shop, { ...unchangedFields(promo, form.fields), ...form.fields, code: copy, name: copy })
}

/** Returns the fields that stay as they are. Another kind of discount has none of the terms of the one before. */
function unchangedFields(promo: StoredPromo, changed: Form): Form {
	const form = toPromoForm(promo)
	if (changed.kind === undefined) return form
	const ofDiscount: readonly string[] = DISCOUNT_FIELDS
	return Object.fromEntries(Object.entries(form).filter(([name]) => !ofDiscount.includes(name)))
}

async function findByCode(shop: Shop, text: string): Promise<StoredPromo | null> {
	return (await listPromos(shop)).find(({ code }) => code === normalizeCode(text)) ?? null
}

function readForm(terms: readonly string[]): { fields: Form } | { error: CommandResult } {
	const fields: Form = {}
	for (const term of terms) {
		const [key = '', value] = term.split('=')
		const name = TERMS.get(key)
		if (value === undefined || !(name || key === 'discount')) {
			const known = ['discount', ...TERMS.keys()].join(', ')
			return { error: usageError(`Unknown option "${term}". Options: ${known}.`) }
		}
		if (key === 'discount') {
			const discount = readDiscount(value)
			if (!discount) return { error: usageError(WRONG_DISCOUNT) }
			Object.assign(fields, discount)
		} else if (name === 'firstOrderOnly') fields[name] = value === 'yes' ? 'on' : value
		else if (name) fields[name] = value
	}
	return { fields }
}

const WRONG_DISCOUNT = 'Give a discount: 20%, 50 (rupees), free-shipping or buy-2-get-1.'

function readDiscount(off: string): Form | null {
	const percent = PercentText.parse(off)
	if (percent !== off.trim()) return { kind: 'percentage', percent }
	if (off === 'free-shipping') return { kind: 'free_shipping' }
	const [, buyQuantity, getQuantity] = /^buy-(\d+)-get-(\d+)$/.exec(off) ?? []
	if (buyQuantity && getQuantity) return { kind: 'buy_x_get_y', buyQuantity, getQuantity }
	return parseRupees(off) === null ? null : { kind: 'fixed', amount: off }
}

type Problems = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

function problemsOf({ issues }: Problems): CommandResult {
	return usageError(issues.map(({ path, message }) => `${termFor(String(path[0]))}: ${message}`).join('\n'))
}

function termFor(name: string): string {
	return [...TERMS].find(([, known]) => known === name)?.[0] ?? name
}

async function setActive(shop: Shop, [typedCode = '']: string[], isActive: boolean): Promise<CommandResult> {
	const code = normalizeCode(typedCode)
	const outcome = await setPromoActive(shop, { code, isActive, by: COMMAND_LINE })
	return outcome.ok ? success(`${code} ${isActive ? 'is active' : 'is inactive'}.`) : outcome
}
