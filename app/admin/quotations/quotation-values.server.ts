/** Converts between a quotation and the values of its form. */
import type { LineValues, VariantOption, QuotationValues } from '#app/admin/quotations/quotation-fields.ts'
import { listAddresses } from '#shop/accounts/addresses.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { GRINDS } from '#shop/catalogue/rules.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import {
	COLLECTED_METHOD,
	addDays,
	DEFAULT_TERMS,
	DEFAULT_VALID_DAYS,
	formatDay,
	latestDay,
} from '#shop/quotations/rules.ts'
import type { Quotation } from '#shop/quotations/tables.server.ts'
import { formatTotal, toRupees } from '#shop/money.ts'
import type { Contact } from '#shop/orders/tables.server.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import { STATES } from '#shop/shipping/places/states.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Returns the values of a new quotation, filled in with what is known of the customer. */
export async function newValues(shop: Shop, customer: Customer | null): Promise<QuotationValues> {
	const [address] = customer ? await listAddresses(shop, customer.id) : []
	return {
		customerId: customer?.id ?? '',
		channel: 'phone',
		name: customer?.name ?? '',
		phone: customer?.mobile ?? '',
		email: customer?.email ?? '',
		address: address?.street ?? '',
		city: address?.city ?? '',
		state: address?.state ?? '',
		pincode: address?.postalCode ?? '',
		...NO_BILLING,
		company: address?.gstBuyer?.legalName ?? '',
		gstin: address?.gstBuyer?.gstin ?? '',
		shippingMethod: '',
		lines: [],
		discount: '',
		discountReason: '',
		lastDay: addDays(dayInIndia(shop.clock()), DEFAULT_VALID_DAYS),
		terms: DEFAULT_TERMS,
		note: '',
	}
}

const NO_BILLING = { billingAddress: '', billingCity: '', billingState: '', billingPincode: '' }

export function valuesOf(quotation: Quotation): QuotationValues {
	const { recipient, billing, gstBuyer, discount, lines } = quotation
	const { channel, shippingMethod, discountReason, lastDay, terms, note } = quotation
	const { name, phone, email, address, city, state, pincode } = recipient
	return {
		customerId: quotation.customerId ?? '',
		channel,
		name,
		phone,
		email,
		address,
		city,
		state,
		pincode,
		...(isSamePlace(billing, recipient)
			? NO_BILLING
			: {
					billingAddress: billing.address,
					billingCity: billing.city,
					billingState: billing.state,
					billingPincode: billing.pincode,
				}),
		company: gstBuyer?.legalName ?? '',
		gstin: gstBuyer?.gstin ?? '',
		shippingMethod,
		lines: lines.map(({ productId, size, grind, quantity }) => ({
			pack: variantKey(productId, size),
			grind: grind.toLowerCase(),
			quantity: String(quantity),
		})),
		discount: discount > 0 ? String(toRupees(discount)) : '',
		discountReason,
		lastDay,
		terms,
		note,
	}
}

function isSamePlace(one: Contact, other: Contact): boolean {
	return (['address', 'city', 'state', 'pincode'] as const).every((part) => one[part] === other[part])
}

function variantKey(productId: number, size: string): string {
	return `${productId}:${size}`
}

/** Prepares the input of the schema. Lines in which nothing was chosen are left out. */
export function readQuotationForm(form: FormData | URLSearchParams): Record<string, unknown> {
	const readAll = (name: string) => form.getAll(name).map(String)
	const grinds = readAll('grind')
	const quantities = readAll('quantity')
	const lines = readAll('pack')
		.map((pack, index): LineValues => {
			return { pack, grind: grinds[index] ?? '', quantity: quantities[index]?.trim() ?? '' }
		})
		.filter(({ pack, quantity }) => pack !== '' || quantity !== '')
		.map(({ pack, ...line }) => {
			const [productId = '', size = ''] = pack.split(':')
			return { productId, size, ...line }
		})
	return { ...Object.fromEntries(form.entries()), lines }
}

/** Lists the variants that are sold, and those of the quotation at its promised prices, and the latest day that it can promise. */
export async function loadChoices(shop: Shop, quotation: Quotation | null) {
	const [products, shipping] = await Promise.all([listProducts(shop), getShipping(shop)])
	const promised = new Map(
		(quotation?.lines ?? []).map((line): [string, VariantOption] => {
			const { productId, productName, size, sizeLabel, price, grind } = line
			const key = variantKey(productId, size)
			const grinds = grind === '' ? [] : GRINDS.map(({ value }) => value)
			const name = products.find(({ id }) => id === productId)?.shortName ?? productName
			return [key, { key, label: `${name}, ${sizeLabel}, ${formatTotal(price)}`, grinds }]
		}),
	)
	const sold = products.flatMap(({ id, shortName, sizes }) =>
		sizes.map(({ value, label, price, grinds }): VariantOption => {
			return { key: variantKey(id, value), label: `${shortName}, ${label}, ${formatTotal(price)}`, grinds }
		}),
	)
	const isSold = new Set(sold.map(({ key }) => key))
	return {
		variants: [
			...sold.map((option) => promised.get(option.key) ?? option),
			...[...promised.values()].filter(({ key }) => !isSold.has(key)),
		],
		methods: [
			...shipping.methods.map(({ id, name }) => ({ value: id, label: name })),
			{ value: COLLECTED_METHOD.id, label: COLLECTED_METHOD.name },
		],
		states: [...STATES],
		latestDay: formatDay(latestDay(quotation?.pricedOn ?? dayInIndia(shop.clock()))),
	}
}

export type Choices = Awaited<ReturnType<typeof loadChoices>>
