/** Shows a stored promotion as its form does, so that it can be edited and duplicated. */
import { goodKey } from './goods.ts'
import { LIMITS_OF_METHOD, type PromoInput } from './input.ts'
import type { PromoGoods } from './rules.ts'
import { dayInIndia } from '#shop/dates.ts'
import { formatDecimal, type Paise } from '#shop/money.ts'

/** Every field as `PromoInput` reads it, or empty if it is not set. */
export type PromoForm = Record<keyof PromoInput, string>

export function toPromoForm(promo: PromoInput): PromoForm {
	const { method, startsAt, endsAt } = promo
	// Each code of a campaign for a first order is stored with the single use that it has anyway.
	const limits: readonly string[] = LIMITS_OF_METHOD[method]
	return {
		method,
		code: promo.code,
		name: promo.name ?? '',
		kind: promo.kind,
		percent: numberField(promo.percent),
		amount: rupeesField(promo.amount),
		atMost: rupeesField(promo.atMost),
		goods: goodKeys(promo.goods),
		buyQuantity: numberField(promo.buyQuantity),
		getQuantity: numberField(promo.getQuantity),
		freeGoods: goodKeys(promo.freeGoods),
		minimumOrder: rupeesField(promo.minimumOrder),
		uses: numberField(promo.uses),
		usesPerCustomer: limits.includes('usesPerCustomer') ? numberField(promo.usesPerCustomer) : '',
		firstOrderOnly: promo.firstOrderOnly ? 'on' : '',
		startsAt: startsAt ? dayInIndia(startsAt) : '',
		endsAt: endsAt ? dayInIndia(new Date(endsAt.getTime() - 1)) : '',
	}
}

function numberField(value: number | null): string {
	return value === null ? '' : String(value)
}

function rupeesField(amount: Paise | null): string {
	return amount === null ? '' : formatDecimal(amount).replace(/\.00$/, '')
}

function goodKeys(goods: PromoGoods | null): string {
	return goods?.map(goodKey).join(',') ?? ''
}
