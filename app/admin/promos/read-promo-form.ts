/** Reads the form of a promotion. Fields that its discount or method does not show are ignored, because they are hidden and not empty. */
import { DISCOUNT_FIELDS, FIELDS_OF_KIND, LIMITS_OF_METHOD } from '#shop/promos/input.ts'
import { PROMO_KINDS, PROMO_METHODS, type PromoMethod } from '#shop/promos/rules.ts'

const LIMIT_FIELDS = ['uses', 'usesPerCustomer', 'firstOrderOnly']
/** Each has several checkboxes. */
const LISTS = ['goods', 'freeGoods']

/** `method` is that of a stored promotion, which does not change. */
export function readPromoForm(form: FormData, method?: PromoMethod): Record<string, unknown> {
	const chosen = method ?? PROMO_METHODS.find((each) => each === form.get('method')) ?? 'code'
	const kind = PROMO_KINDS.find((each) => each === form.get('kind'))
	const shown: readonly string[] = [...(kind ? FIELDS_OF_KIND[kind] : []), ...LIMITS_OF_METHOD[chosen]]
	const hidden = [...DISCOUNT_FIELDS, ...LIMIT_FIELDS].filter((field) => !shown.includes(field))
	const fields = Object.fromEntries(form)
	for (const list of LISTS) fields[list] = form.getAll(list).join(',')
	for (const field of hidden) delete fields[field]
	return { ...fields, method: chosen }
}
