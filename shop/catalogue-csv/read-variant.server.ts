/** Reads the pack size of a line and its price, with what the line changes in them. */
import { automaticSkus, toSize } from './batch.server.ts'
import { joinCell, splitCell } from './columns.ts'
import { type Line, recordDifferences, parse, Refused, refuseIf, shown } from './line.ts'
import {
	NET_QUANTITY_REFUSED,
	NewVariantInput,
	PriceInput,
	VariantInput,
} from '#shop/catalogue/variants/input.ts'
import { describePrice } from '#shop/catalogue/variants/describe-price.ts'
import { ALL_GRINDS, grindsOfNewVariant, UNIT_VALUES } from '#shop/catalogue/variants/variant-options.ts'
import { DAY_OVER, priceChange } from '#shop/catalogue/variants/prices.server.ts'
import { parseQuantity } from '#shop/catalogue/variants/parse-quantity.ts'
import type { ProductRow, VariantRow } from '#shop/catalogue/product-change.server.ts'
import { formatNetQuantity, findPriceProblem } from '#shop/catalogue/rules.ts'
import type { PriceRow } from '#shop/catalogue/save-catalogue.server.ts'
import {
	isCalled,
	isSoldOn,
	LAST_VARIANT,
	skuTaken,
	variantAdded,
	variantChanged,
	variantSwitched,
} from '#shop/catalogue/variants/variants.server.ts'
import { dayInIndia, formatDate, midnightInIndia } from '#shop/dates.ts'
import { keyOf } from '#shop/stock/rules.ts'

/** `before` is null for a new one, and the same object as `variant` if nothing changes. `price` is null if it does not change. */
type Variant = { before: VariantRow | null; variant: VariantRow; price: PriceRow | null }

export function readVariant(line: Line, product: ProductRow): Variant {
	const size = toSize(line.cells.Pack ?? '')
	const siblings = line.batch.variants.get(product.id) ?? []
	const before = siblings.find((variant) => isCalled(variant, size))
	if (!before) return { before: null, ...addVariant(line, { product, size, siblings }) }
	const changed = withSale(line, withOptions(line, before), { product, siblings })
	const price = readPrice(line, before)
	const isSame = changed === before && !price
	return { before, variant: isSame ? before : { ...changed, version: before.version + 1 }, price }
}

type Place = { product: ProductRow; size: string; siblings: readonly VariantRow[] }

function addVariant(line: Line, { product, size, siblings }: Place): Omit<Variant, 'before'> {
	const { cells, changes, entries } = line
	const { id: productId, slug } = product
	const name = cells.Pack ?? ''
	if (name === '') throw new Refused('Pack: enter the name of the pack size, such as Small.')
	if (!cells['Net quantity'])
		throw new Refused(
			`Pack: there is no pack size ${shown(name)}. To add it, enter its Net quantity, MRP and Selling price.`,
		)
	const input = parse(
		NewVariantInput,
		{
			name,
			netQuantity: quantityOf(line, 'Net quantity'),
			unit: unitOf(cells.Unit) ?? '',
			sku: cells.SKU ?? '',
			packedWeight: quantityOf(line, 'Packed weight (g)') ?? '',
			grinds:
				grindsOf(cells.Grinds) ?? grindsOfNewVariant(siblings, { isBlend: product.coffeePercent !== null }),
			mrp: rupeesOf(line, 'MRP') ?? '',
			sellingPrice: rupeesOf(line, 'Selling price') ?? '',
			validFrom: cells['Price from'] ?? '',
		},
		'Pack',
	)
	const { mrp, sellingPrice, sku: ownSku, validFrom: firstDay, ...rest } = input
	const today = dayInIndia(line.now)
	const validFrom = firstDay ?? today
	refuseIf(validFrom < today && DAY_OVER, 'Price from')
	refusePrice(input)
	const variant = {
		...rest,
		productId,
		size,
		sku: ownSku ?? freeSku(line, automaticSkus(slug, size)),
		position: (siblings.at(-1)?.position ?? 0) + 1,
		isActive: isOnSale(cells['On sale']) ?? true,
		version: 1,
	}
	refuseIfSkuTaken(line, variant)
	entries.push(variantAdded({ productId, size, input, today }))
	changes.push(`new pack size, ${describePrice(input)}${firstDay ? fromDay(firstDay) : ''}`)
	return { variant, price: { productId, size, validFrom, mrp, sellingPrice } }
}

/** With the month in letters, because 05/01/2027 may be typed. */
function fromDay(day: string): string {
	return ` from ${formatDate(midnightInIndia(day))}`
}

function freeSku({ batch }: Line, automatic: readonly string[]): string {
	const sku = automatic.find((each) => !batch.skus.has(each))
	if (sku === undefined)
		throw new Refused('SKU: the one that the pack size would get is taken. Please enter another one.')
	return sku
}

function refuseIfSkuTaken({ batch }: Line, variant: VariantRow): void {
	const owner = batch.skus.get(variant.sku)
	refuseIf(owner !== undefined && owner !== keyOf(variant) && skuTaken(variant.sku), 'SKU')
}

function withOptions(line: Line, variant: VariantRow): VariantRow {
	const { cells, entries } = line
	const { sku, packedWeight, grinds } = variant
	if (!isPrintedOn(variant, line))
		throw new Refused(
			`Net quantity: it is ${formatNetQuantity(variant)} and printed on the pack, so it stays. Please add another pack size on a line of its own, or correct a typing error on the product's page.`,
		)
	const current = { SKU: sku, packed: String(packedWeight ?? ''), grinds: grinds.join(', ') }
	const chosen = grindsOf(cells.Grinds) ?? grinds
	const wanted = {
		SKU: cells.SKU ?? sku,
		packed: String(
			parse(
				VariantInput.shape.packedWeight,
				quantityOf(line, 'Packed weight (g)') ?? current.packed,
				'Packed weight (g)',
			) ?? '',
		),
		grinds: chosen.join(', '),
	}
	if (!recordDifferences(line, current, wanted)) return variant
	const input = parse(VariantInput, { sku: wanted.SKU, packedWeight: wanted.packed, grinds: chosen })
	const changed = { ...variant, ...input }
	refuseIfSkuTaken(line, changed)
	entries.push(variantChanged(variant, input))
	return changed
}

function isPrintedOn({ netQuantity, unit }: VariantRow, line: Line): boolean {
	const typed = parseQuantity(quantityOf(line, 'Net quantity') ?? String(netQuantity))
	if (!typed) throw new Refused(`Net quantity: ${NET_QUANTITY_REFUSED}.`)
	return (
		typed.amount === netQuantity &&
		[typed.unit ?? unit, unitOf(line.cells.Unit) ?? unit].every((each) => each === unit)
	)
}

function withSale(
	{ cells, batch, now, changes, entries }: Line,
	variant: VariantRow,
	{ product, siblings }: { product: ProductRow; siblings: readonly VariantRow[] },
): VariantRow {
	const { productId, size } = variant
	const isActive = isOnSale(cells['On sale']) ?? variant.isActive
	if (isActive === variant.isActive) return variant
	const others = siblings.filter((other) => other.size !== size)
	const isLast = !others.some((other) =>
		isSoldOn(dayInIndia(now), { ...other, prices: pricesOf(batch, other) }),
	)
	refuseIf(product.status === 'active' && !isActive && isLast && LAST_VARIANT, 'On sale')
	entries.push(variantSwitched({ productId, size, isActive }))
	changes.push(isActive ? 'on sale again' : 'no longer sold')
	return { ...variant, isActive }
}

/** Includes stored prices and those that earlier lines of this batch have set. */
function pricesOf({ prices, changed }: Line['batch'], variant: VariantRow): PriceRow[] {
	const key = keyOf(variant)
	return [...(prices.get(key) ?? []), ...changed.prices.filter((price) => keyOf(price) === key)]
}

function isOnSale(cell: string | undefined): boolean | null {
	if (cell === undefined) return null
	if (!/^(yes|no)$/i.test(cell)) throw new Refused(`On sale: enter yes or no, not ${shown(cell)}.`)
	return cell.toLowerCase() === 'yes'
}

/** 'none' means that it is not ground. */
function grindsOf(cell: string | undefined): readonly string[] | null {
	if (cell === undefined) return null
	if (cell.toLowerCase() === 'none') return []
	const chosen = splitCell(cell.toLowerCase())
	const unknown = chosen.find((value) => !ALL_GRINDS.some((grind) => grind === value))
	if (unknown === undefined) return chosen
	throw new Refused(
		`Grinds: ${shown(unknown)} doesn't exist. Enter none, or some of ${joinCell(ALL_GRINDS)}.`,
	)
}

function unitOf(cell: string | undefined): string | undefined {
	const unit = cell?.toLowerCase()
	if (unit === undefined || UNIT_VALUES.some((value) => value === unit)) return unit
	throw new Refused(`Unit: ${shown(unit)} doesn't exist. Enter ${UNIT_VALUES.join(' or ')}.`)
}

/** Accepts a decimal comma, as spreadsheets of some languages write it. 1,20,000 and 1,200 have none. */
function rupeesOf({ cells, mayHaveDecimalComma }: Line, column: 'MRP' | 'Selling price'): string | undefined {
	const cell = cells[column]
	return mayHaveDecimalComma ? cell?.replace(/^([^0-9]*[0-9]+),([0-9]{1,2})(?![0-9,])/, '$1.$2') : cell
}

/** Accepts a decimal comma before kg and litres, where no 1,200 is meant. */
function quantityOf(
	{ cells, mayHaveDecimalComma }: Line,
	column: 'Net quantity' | 'Packed weight (g)',
): string | undefined {
	const cell = cells[column]
	return mayHaveDecimalComma ? cell?.replace(/^([0-9]+),([0-9]{1,3}\s*[kl][a-z]*)$/i, '$1.$2') : cell
}

function refusePrice(price: Parameters<typeof findPriceProblem>[0]): void {
	const problem = findPriceProblem(price)
	refuseIf(problem?.message ?? null, problem?.field === 'mrp' ? 'MRP' : 'Selling price')
}

function readPrice(line: Line, variant: VariantRow): PriceRow | null {
	const { cells, batch, now, changes, entries } = line
	if (!cells.MRP && !cells['Selling price']) {
		if (cells['Price from'])
			throw new Refused('Price from: a day needs a price. Enter the MRP or the Selling price as well.')
		return null
	}
	const { productId, size } = variant
	const today = dayInIndia(now)
	const validFrom = parse(PriceInput.shape.validFrom, cells['Price from'] ?? today, 'Price from')
	const current = batch.prices.get(keyOf(variant))?.find((price) => price.validFrom <= validFrom) ?? null
	const { mrp, sellingPrice } = parse(PriceInput, {
		mrp: rupeesOf(line, 'MRP') ?? (current ? String(current.mrp / 100) : ''),
		sellingPrice: rupeesOf(line, 'Selling price') ?? (current ? String(current.sellingPrice / 100) : ''),
		validFrom,
	})
	if (current?.mrp === mrp && current.sellingPrice === sellingPrice) return null
	const price = { productId, size, mrp, sellingPrice }
	refusePrice(price)
	refuseIf(validFrom < today && DAY_OVER, 'Price from')
	entries.push(priceChange({ before: current, price, day: validFrom, today }))
	const before = current ? describePrice(current) : 'none'
	changes.push(`price: ${before} → ${describePrice(price)}${cells['Price from'] ? fromDay(validFrom) : ''}`)
	return { ...price, validFrom }
}
