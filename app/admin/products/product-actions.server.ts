/** The actions of the product page, by their `intent`. */
import { redirect } from 'react-router'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { isAnyDeleted, listAvailableImages } from '#app/admin/products/available-images.server.ts'
import { receiveEdits, withEdits } from '#app/admin/forms/receive-edits.server.ts'
import { readImages } from '#app/admin/products/read-draft.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { BESTSELLER_PERIOD_DAYS } from '#shop/catalogue/labelling/badges.ts'
import { resetProductContent, updateProductContent } from '#shop/catalogue/admin.server.ts'
import { Places, ProductContentInput, ProductDetailsInput, SizeValue } from '#shop/catalogue/input.ts'
import {
	NewVariantInput,
	VariantLabelInput,
	PriceInput,
	VariantInput,
} from '#shop/catalogue/variants/input.ts'
import { duplicateProduct, setProductStatus, updateProductDetails } from '#shop/catalogue/products.server.ts'
import { joinImages, parseImages, toContentForm, toDetailsForm } from '#shop/catalogue/product-forms.ts'
import { setPrice, withdrawPrice } from '#shop/catalogue/variants/prices.server.ts'
import { correctVariant } from '#shop/catalogue/variants/correct-variant.server.ts'
import { moveVariant } from '#shop/catalogue/variants/move-variant.server.ts'
import { addVariant, setVariantActive, updateVariant } from '#shop/catalogue/variants/variants.server.ts'
import type { Product, ProductStatus } from '#shop/catalogue/rules.ts'
import { STATUS_LABELS } from '#shop/catalogue/sale-status.ts'
import { dayInIndia, formatDate, midnightInIndia } from '#shop/dates.ts'
import { Version } from '#shop/input/form-values.ts'
import type { FormValues } from '#shop/input/merge-edits.ts'
import { readInput } from '#shop/input/read-input.ts'
import { listBestsellers } from '#shop/reports/sales.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type Sent = { product: Product; form: FormData; by: Actor }
type Handler = (shop: Shop, sent: Sent) => Promise<ActionResult | Response>

export const PRODUCT_ACTIONS: Record<string, Handler> = {
	save: saveContent,
	reset: async (shop, { product, by }) =>
		toActionResult(await resetProductContent(shop, { productId: product.id, by }), 'Original text restored'),
	details: saveDetails,
	publish: setStatus('active'),
	archive: setStatus('archived'),
	'back-to-draft': setStatus('draft'),
	duplicate: duplicate,
	'add-pack': addNewVariant,
	pack: saveVariant,
	'correct-pack': correctLabel,
	'move-pack': moveInList,
	price: savePrice,
	'withdraw-price': withdrawComingPrice,
	'stop-pack': setActive(false),
	'resume-pack': setActive(true),
}

async function saveContent(shop: Shop, { product, form, by }: Sent): Promise<ActionResult> {
	const theirs = toContentForm(product)
	const mine = { ...valuesOf(form, theirs), images: joinImages(readImages(form)) }
	const edits = receiveEdits(form, { mine, theirs })
	const result = edits.result ?? (await writeContent(shop, { product, values: edits.merged, by }))
	return named('content', withEdits(result, edits))
}

type Values = { product: Product; values: FormValues; by: Actor }

async function writeContent(shop: Shop, { product, values, by }: Values): Promise<ActionResult> {
	const read = readInput(ProductContentInput, { ...values, images: parseImages(values['images'] ?? '') })
	if (!read.success) return toInputError(read.error)
	const [images, bestsellers] = await Promise.all([
		listAvailableImages(shop, product),
		listBestsellers(shop, BESTSELLER_PERIOD_DAYS),
	])
	const outcome = await updateProductContent(shop, {
		productId: product.id,
		input: read.data,
		version: product.version,
		facts: { images, bestsellers, isAnyDeleted },
		by,
	})
	return toActionResult(outcome, product.status === 'active' ? 'Saved and live in the shop' : 'Saved')
}

async function saveDetails(shop: Shop, { product, form, by }: Sent): Promise<ActionResult> {
	const theirs = toDetailsForm(product)
	const edits = receiveEdits(form, { mine: valuesOf(form, theirs), theirs })
	const result = edits.result ?? (await writeDetails(shop, { product, values: edits.merged, by }))
	return named('details', withEdits(result, edits))
}

async function writeDetails(shop: Shop, { product, values, by }: Values): Promise<ActionResult> {
	const read = readInput(ProductDetailsInput, values)
	if (!read.success) return toInputError(read.error)
	const change = { productId: product.id, input: read.data, version: product.version, by }
	return toActionResult(await updateProductDetails(shop, change), 'Details saved')
}

/** An unticked box is not sent. */
function valuesOf(form: FormData, fields: FormValues): FormValues {
	return Object.fromEntries(Object.keys(fields).map((name) => [name, String(form.get(name) ?? '')]))
}

function named(form: string, result: ActionResult): ActionResult {
	return 'error' in result ? { ...result, form } : result
}

function setStatus(status: ProductStatus): Handler {
	return async (shop, { product, by }) =>
		toActionResult(
			await setProductStatus(shop, { productId: product.id, status, by }),
			`${product.shortName}: ${STATUS_LABELS[status].toLowerCase()}`,
		)
}

async function duplicate(shop: Shop, { product, by }: Sent): Promise<ActionResult | Response> {
	const outcome = await duplicateProduct(shop, { productId: product.id, by })
	return outcome.ok ? redirect(`/admin/catalogue/${outcome.id}`) : toActionResult(outcome, '')
}

async function addNewVariant(shop: Shop, { product, form, by }: Sent): Promise<ActionResult> {
	const read = readInput(NewVariantInput, { ...Object.fromEntries(form), grinds: form.getAll('grinds') })
	if (!read.success) return { ...toInputError(read.error), form: 'add-pack' }
	const outcome = await addVariant(shop, { productId: product.id, input: read.data, by })
	const { name, validFrom } = read.data
	const isComing = validFrom !== null && validFrom > dayInIndia(shop.clock())
	const added = isComing
		? `${name} added. It is sold from ${formatDate(midnightInIndia(validFrom))}`
		: `${name} added`
	const result = toActionResult(outcome, added)
	return 'error' in result ? { ...result, form: 'add-pack' } : result
}

async function saveVariant(shop: Shop, { product, form, by }: Sent): Promise<ActionResult> {
	const size = readInput(SizeValue, form.get('size'))
	if (!size.success) return toInputError(size.error)
	const name = `pack ${size.data}`
	const read = readInput(VariantInput, { ...Object.fromEntries(form), grinds: form.getAll('grinds') })
	if (!read.success) return { ...toInputError(read.error), form: name }
	const version = readInput(Version, form.get('version'))
	if (!version.success) return toInputError(version.error)
	const change = { productId: product.id, size: size.data, input: read.data, version: version.data, by }
	const result = toActionResult(await updateVariant(shop, change), 'Pack size saved')
	return 'error' in result ? { ...result, form: name } : result
}

async function correctLabel(shop: Shop, { product, form, by }: Sent): Promise<ActionResult> {
	const size = readInput(SizeValue, form.get('size'))
	if (!size.success) return toInputError(size.error)
	const name = `label ${size.data}`
	const read = readInput(VariantLabelInput, Object.fromEntries(form))
	if (!read.success) return { ...toInputError(read.error), form: name }
	const version = readInput(Version, form.get('version'))
	if (!version.success) return toInputError(version.error)
	const change = { productId: product.id, size: size.data, input: read.data, version: version.data, by }
	const result = toActionResult(await correctVariant(shop, change), 'Pack size corrected')
	return 'error' in result ? { ...result, form: name } : result
}

async function moveInList(shop: Shop, { product, form, by }: Sent): Promise<ActionResult> {
	const size = readInput(SizeValue, form.get('size'))
	if (!size.success) return toInputError(size.error)
	const places = readInput(Places, form.get('places'))
	if (!places.success) return toInputError(places.error)
	const move = { productId: product.id, size: size.data, places: places.data, by }
	return toActionResult(await moveVariant(shop, move), 'The order of the pack sizes has changed')
}

async function savePrice(shop: Shop, { product, form, by }: Sent): Promise<ActionResult> {
	const size = readInput(SizeValue, form.get('size'))
	if (!size.success) return toInputError(size.error)
	const name = `price ${size.data}`
	const read = readInput(PriceInput, Object.fromEntries(form))
	if (!read.success) return { ...toInputError(read.error), form: name }
	const version = readInput(Version, form.get('version'))
	if (!version.success) return toInputError(version.error)
	const { validFrom, ...amounts } = read.data
	const price = { productId: product.id, size: size.data, ...amounts }
	const isComing = validFrom > dayInIndia(shop.clock())
	const saved = isComing
		? `Price saved. It begins on ${formatDate(midnightInIndia(validFrom))}`
		: 'Price saved and live in the shop'
	const result = toActionResult(await setPrice(shop, { price, validFrom, version: version.data, by }), saved)
	return 'error' in result ? { ...result, form: name } : result
}

async function withdrawComingPrice(shop: Shop, { product, form, by }: Sent): Promise<ActionResult> {
	const size = readInput(SizeValue, form.get('size'))
	if (!size.success) return toInputError(size.error)
	const day = readInput(PriceInput.shape.validFrom, form.get('validFrom'))
	if (!day.success) return toInputError(day.error)
	const version = readInput(Version, form.get('version'))
	if (!version.success) return toInputError(version.error)
	const change = { productId: product.id, size: size.data, validFrom: day.data, version: version.data, by }
	return toActionResult(await withdrawPrice(shop, change), 'Coming price withdrawn')
}

function setActive(isActive: boolean): Handler {
	return async (shop, { product, form, by }) => {
		const size = readInput(SizeValue, form.get('size'))
		if (!size.success) return toInputError(size.error)
		const change = { productId: product.id, size: size.data, isActive, by }
		return toActionResult(
			await setVariantActive(shop, change),
			isActive ? 'The pack size is on sale again' : 'The pack size is no longer sold',
		)
	}
}
