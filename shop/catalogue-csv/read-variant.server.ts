/** The pack size of a line and its price, with what the line changes in them. */
import { sizeOf } from './batch.server.ts'
import { splitCell } from './columns.ts'
import { type Line, noteDifferences, parse, Refused, refuseIf } from './line.ts'
import { NewVariantInput, PriceInput, VariantInput } from '#shop/catalogue/input.ts'
import { ALL_GRINDS } from '#shop/catalogue/pack-options.ts'
import { DAY_OVER, priceChange } from '#shop/catalogue/prices.server.ts'
import type { ProductRow } from '#shop/catalogue/product-change.server.ts'
import { formatNetQuantity, skuFor, whyPriceRefused } from '#shop/catalogue/rules.ts'
import type { PriceRow } from '#shop/catalogue/save-catalogue.server.ts'
import {
	LAST_VARIANT,
	skuTaken,
	variantAdded,
	variantChanged,
	type VariantRow,
	variantSwitched,
} from '#shop/catalogue/variants.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import { formatPrice } from '#shop/money.ts'
import { keyOf } from '#shop/stock/rules.ts'

/** `before` is null for a new one, and the same object as `variant` if nothing changes; `price` is null if it stays. */
type Variant = { before: VariantRow | null; variant: VariantRow; price: PriceRow | null }

export function readVariant(line: Line, product: ProductRow): Variant {
	const size = sizeOf(line.cells.Pack ?? '')
	const siblings = line.batch.variants.get(product.id) ?? []
	const before = siblings.find((variant) => variant.size === size)
	if (!before) return { before: null, ...addVariant(line, { product, size, siblings }) }
	const variant = withSale(line, withOptions(line, before), { product, siblings })
	return { before, variant, price: readPrice(line, before) }
}

type Place = { product: ProductRow; size: string; siblings: readonly VariantRow[] }

function addVariant(line: Line, { product, size, siblings }: Place): Omit<Variant, 'before'> {
	const { cells, changes, entries } = line
	const { id: productId, slug } = product
	const name = cells.Pack ?? ''
	if (!cells['Net quantity'])
		throw new Refused(
			`There is no pack size ${name}. A new one needs a net quantity, an MRP and a selling price.`,
		)
	const input = parse(NewVariantInput, {
		name,
		netQuantity: cells['Net quantity'],
		unit: cells.Unit ?? 'g',
		sku: cells.SKU ?? '',
		packedWeight: cells['Packed weight (g)'] ?? '',
		grinds: grindsOf(cells.Grinds) ?? (product.coffeePercent === null ? [] : ALL_GRINDS),
		mrp: rupeesOf(cells.MRP) ?? '',
		sellingPrice: rupeesOf(cells['Selling price']) ?? '',
	})
	const validFrom = readPriceDay(line)
	refuseIf(whyPriceRefused(input))
	const { mrp, sellingPrice, sku: ownSku, ...rest } = input
	const variant = {
		...rest,
		productId,
		size,
		sku: ownSku ?? skuFor(slug, size),
		position: (siblings.at(-1)?.position ?? 0) + 1,
		isActive: isOnSale(cells['On sale']) ?? true,
	}
	refuseIfSkuTaken(line, variant)
	entries.push(variantAdded({ productId, size, input }))
	changes.push(`new pack size, ${formatPrice(mrp)} ${formatPrice(sellingPrice)}${fromOf(cells)}`)
	return { variant, price: { productId, size, validFrom, mrp, sellingPrice } }
}

/** Today unless the line says another day. */
function readPriceDay({ cells, now }: Line): string {
	const today = dayInIndia(now)
	const day = parse(PriceInput.shape.validFrom, cells['Price from'] ?? today)
	refuseIf(day < today && DAY_OVER)
	return day
}

function fromOf(cells: Line['cells']): string {
	return cells['Price from'] ? ` from ${cells['Price from']}` : ''
}

function refuseIfSkuTaken({ batch }: Line, variant: VariantRow): void {
	const owner = batch.skus.get(variant.sku)
	refuseIf(owner !== undefined && owner !== keyOf(variant) && skuTaken(variant.sku))
}

function withOptions(line: Line, variant: VariantRow): VariantRow {
	const { cells, entries } = line
	const { sku, packedWeight, grinds, netQuantity, unit } = variant
	const isSame =
		(cells['Net quantity'] ?? String(netQuantity)) === String(netQuantity) && (cells.Unit ?? unit) === unit
	if (!isSame)
		throw new Refused(
			`The net quantity, ${formatNetQuantity(variant)}, is printed on the pack. Please add another pack size.`,
		)
	const current = { SKU: sku, packed: String(packedWeight ?? ''), grinds: grinds.join(', ') }
	const chosen = grindsOf(cells.Grinds) ?? grinds
	const wanted = {
		SKU: cells.SKU ?? sku,
		packed: cells['Packed weight (g)'] ?? current.packed,
		grinds: chosen.join(', '),
	}
	if (!noteDifferences(line, current, wanted)) return variant
	const input = parse(VariantInput, { sku: wanted.SKU, packedWeight: wanted.packed, grinds: chosen })
	const changed = { ...variant, ...input }
	refuseIfSkuTaken(line, changed)
	entries.push(variantChanged(variant, input))
	return changed
}

function withSale(
	{ cells, changes, entries }: Line,
	variant: VariantRow,
	{ product, siblings }: { product: ProductRow; siblings: readonly VariantRow[] },
): VariantRow {
	const { productId, size } = variant
	const isActive = isOnSale(cells['On sale']) ?? variant.isActive
	if (isActive === variant.isActive) return variant
	const isLast = !siblings.some((other) => other.isActive && other.size !== size)
	refuseIf(product.status === 'active' && !isActive && isLast && LAST_VARIANT)
	entries.push(variantSwitched({ productId, size, isActive }))
	changes.push(isActive ? 'on sale again' : 'no longer sold')
	return { ...variant, isActive }
}

function isOnSale(cell: string | undefined): boolean | null {
	if (cell === undefined) return null
	if (!/^(yes|no)$/i.test(cell)) throw new Refused('On sale: yes or no.')
	return cell.toLowerCase() === 'yes'
}

/** 'none' for what is not ground. */
function grindsOf(cell: string | undefined): readonly string[] | null {
	if (cell === undefined) return null
	return cell.toLowerCase() === 'none' ? [] : splitCell(cell.toLowerCase())
}

/** With a decimal comma, as spreadsheets of some languages write it. */
function rupeesOf(cell: string | undefined): string | undefined {
	return cell?.replace(/^([0-9]+),([0-9]{1,2})$/, '$1.$2')
}

function readPrice({ cells, batch, now, changes, entries }: Line, variant: VariantRow): PriceRow | null {
	if (!cells.MRP && !cells['Selling price']) {
		if (cells['Price from']) throw new Refused('A day in Price from needs an MRP or a selling price.')
		return null
	}
	const { productId, size } = variant
	const today = dayInIndia(now)
	const validFrom = parse(PriceInput.shape.validFrom, cells['Price from'] ?? today)
	const current = batch.prices.get(keyOf(variant))?.find((price) => price.validFrom <= validFrom) ?? null
	const { mrp, sellingPrice } = parse(PriceInput, {
		mrp: rupeesOf(cells.MRP) ?? (current ? String(current.mrp / 100) : ''),
		sellingPrice: rupeesOf(cells['Selling price']) ?? (current ? String(current.sellingPrice / 100) : ''),
		validFrom,
	})
	if (current?.mrp === mrp && current.sellingPrice === sellingPrice) return null
	const price = { productId, size, mrp, sellingPrice }
	refuseIf(whyPriceRefused(price) ?? (validFrom < today && DAY_OVER))
	entries.push(priceChange({ before: current, price, day: validFrom, today }))
	const before = current ? `${formatPrice(current.mrp)} ${formatPrice(current.sellingPrice)}` : 'none'
	changes.push(`price: ${before} → ${formatPrice(mrp)} ${formatPrice(sellingPrice)}${fromOf(cells)}`)
	return { ...price, validFrom }
}
