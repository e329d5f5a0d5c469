/** Prices the goods of a quotation and their delivery by the shop's own prices, and those that it has promised before. */
import type { LineInput, PricedInput } from './input.ts'
import { isSameKind, listPromises } from './promised-prices.ts'
import type { Quotation } from './tables.server.ts'
import {
	COLLECTED_METHOD,
	COLLECTED_RATE,
	MAX_LINE_PACKS,
	type QuotedLine,
	quoteOrder,
	findDiscountProblem,
	findGoodsProblem,
} from './rules.ts'
import { chicoryDeclaration } from '#shop/catalogue/labelling/food-labelling.ts'
import { chooseGrind, GRINDS } from '#shop/catalogue/rules.ts'
import {
	listVariantsForSale,
	type VariantForSale,
} from '#shop/catalogue/variants/variants-for-sale.server.ts'
import { imageUrl } from '#shop/images/rules.ts'
import { formatTotal } from '#shop/money.ts'
import { packsLabel } from '#shop/orders/rules.ts'
import { type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import { rateIn, type ShippingRate } from '#shop/shipping/rules.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import { delivers, findZone, pinCodeNotServed } from '#shop/shipping/places/zones.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { countPacks } from '#shop/orders/rules.ts'

type Priced = {
	input: PricedInput
	/** The quotation whose prices still apply. Null for a new one, and for one that has expired. */
	promised: Quotation | null
}

export async function priceInput(
	shop: Pick<Shop, 'clock'>,
	db: Database | Transaction,
	{ input, promised }: Priced,
): Promise<Outcome<PricedContent>> {
	const priced = await priceLines(shop, db, { input, promised })
	if (!priced.ok) return priced
	const { lines, requoted } = priced
	const shipped = await chooseQuotedShipping(db, { input, promised })
	if (!shipped.ok) return shipped
	const { shipping } = shipped
	const tooMuch = findGoodsProblem(lines)
	if (tooMuch) return wrong(tooMuch)
	const { discount } = input
	const totals = quoteOrder({ lines, rate: shipping.rate, discount })
	const notDiscounted = findDiscountProblem({ ...totals, discount })
	if (notDiscounted) return wrong(notDiscounted)
	return { ok: true, lines, shipping, totals, requoted }
}

type Totals = ReturnType<typeof quoteOrder>
type PricedContent = {
	lines: QuotedLine[]
	shipping: ChosenShipping
	totals: Totals
	/** Says of which packs a promised price does not apply, because there are more of them. */
	requoted: string[]
}

export function wrong({ field, message }: { field: string; message: string }): Refusal {
	return refuse('invalid', null, { message, field })
}

async function priceLines(
	shop: Pick<Shop, 'clock'>,
	db: Database | Transaction,
	{ input, promised }: Priced,
): Promise<Outcome<Pick<PricedContent, 'lines' | 'requoted'>>> {
	const productIds = [...new Set(input.lines.map(({ productId }) => productId))]
	const variants = await listVariantsForSale(db, { productIds, now: shop.clock() })
	const lines: QuotedLine[] = []
	const requoted = new Set<string>()
	for (const entered of input.lines) {
		const packs = countPacks(input.lines.filter((other) => isSameKind(other, entered)))
		const promises = promised ? listPromises(promised, entered) : []
		const before = promises.find(({ quantity }) => quantity >= packs)
		const fewer = promises.findLast(({ quantity }) => quantity < packs)
		const variant = variants.find((other) => isSameKind(other, entered))
		const line = before ? promisedLine(before, entered) : variant && currentLine(variant, entered)
		if (!line && fewer)
			return wrong({
				field: 'lines',
				message: `${fewer.productName}, ${fewer.sizeLabel} is no longer sold, so this quotation can have at most ${fewer.quantity}.`,
			})
		if (!line)
			return wrong({ field: 'lines', message: 'One of the packs is no longer sold. Please choose again.' })
		if (fewer && fewer.price !== line.price)
			requoted.add(requotedSentence(fewer, { ...line, isPromised: before !== undefined }))
		const twice = lines.find((other) => isSameKind(other, entered) && other.grind === line.grind)
		if (twice) twice.quantity += line.quantity
		else lines.push(line)
	}
	if (lines.some(({ quantity }) => quantity > MAX_LINE_PACKS))
		return wrong({
			field: 'lines',
			message: `At most ${MAX_LINE_PACKS.toLocaleString('en-IN')} packs of one kind.`,
		})
	return { ok: true, lines, requoted: [...requoted] }
}

function requotedSentence(
	{ productName, sizeLabel, price: promised, quantity }: QuotedLine,
	{ price, isPromised }: Pick<QuotedLine, 'price'> & { isPromised: boolean },
): string {
	const cost = isPromised ? formatTotal(price) : `today's price, ${formatTotal(price)}`
	return `${productName}, ${sizeLabel}: ${formatTotal(promised)} was promised for ${packsLabel(quantity)}. For more, all of them cost ${cost}.`
}

function currentLine(variant: VariantForSale, { grind, quantity }: LineInput): QuotedLine {
	const { productId, productName, size, sizeLabel, taxCategory, composition, sellingPrice, image } = variant
	return {
		productId,
		productName,
		size,
		sizeLabel,
		grind: chooseGrind(variant.grinds, grind)?.label ?? '',
		declaration: composition && chicoryDeclaration(composition),
		imageUrl: imageUrl('product-images', image),
		taxCategory,
		price: sellingPrice,
		quantity,
	}
}

function promisedLine(before: QuotedLine, { grind, quantity }: LineInput): QuotedLine {
	const chosen = chooseGrind(
		GRINDS.map(({ value }) => value),
		grind,
	)
	return { ...before, grind: before.grind === '' ? '' : (chosen?.label ?? before.grind), quantity }
}

type ChosenShipping = Pick<Quotation, 'shippingMethod' | 'shippingMethodName' | 'isCollected' | 'rate'>

async function chooseQuotedShipping(
	db: Database | Transaction,
	{ input: { shippingMethod, pincode }, promised }: Priced,
): Promise<Outcome<{ shipping: ChosenShipping }>> {
	if (shippingMethod === COLLECTED_METHOD.id) {
		const { id, name } = COLLECTED_METHOD
		return chosen({ id, name, isCollected: true, rate: COLLECTED_RATE })
	}
	if (promised?.shippingMethod === shippingMethod && promised.recipient.pincode === pincode) {
		const { shippingMethodName: name, isCollected, rate } = promised
		return chosen({ id: shippingMethod, name, isCollected, rate })
	}
	const shipping = await getShipping({ db })
	const method = shipping.methods.find(({ id }) => id === shippingMethod)
	if (!method) return wrong({ field: 'shippingMethod', message: 'Choose how the customer gets it.' })
	if (pincode === '') return wrong({ field: 'pincode', message: 'Enter a PIN code' })
	const zone = findZone(shipping, pincode)
	if (!zone) return wrong({ field: 'pincode', message: pinCodeNotServed(pincode) })
	const rate = rateIn(shipping, zone, method.id)
	if (!rate)
		return wrong({
			field: 'shippingMethod',
			message: `${method.name} isn't available for PIN code ${pincode}.`,
		})
	return chosen({ id: method.id, name: method.name, isCollected: !delivers(method), rate })
}

function chosen({
	id,
	name,
	isCollected,
	rate,
}: {
	id: string
	name: string
	isCollected: boolean
	rate: ShippingRate
}): Outcome<{ shipping: ChosenShipping }> {
	const shipping = { shippingMethod: id, shippingMethodName: name, isCollected, rate }
	return { ok: true, shipping }
}
