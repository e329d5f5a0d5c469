/** All products in their order, and the prices of every pack size with a preview and the history of changes. */
import { type FormEvent, useId, useState } from 'react'
import { Form, redirect } from 'react-router'
import { actorLabel, createSubjectLabels } from '#app/admin/audit-entry.ts'
import {
	type ActionResult,
	toActionResult,
	toInputError,
	useFieldError,
} from '#app/admin/layout/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { ProductList } from '#app/admin/products/product-list.tsx'
import { useIsSubmitting } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { listAllProducts } from '#shop/catalogue/catalogue.server.ts'
import { Places, ProductId, ProductName, SizeValue } from '#shop/catalogue/input.ts'
import { updatePrice, PRICE_CHANGED } from '#shop/catalogue/admin.server.ts'
import { createProduct, moveProduct } from '#shop/catalogue/products.server.ts'
import { discountPercent } from '#shop/catalogue/rules.ts'
import { formatDateTime } from '#shop/dates.ts'
import { readInput } from '#shop/input/read-input.ts'
import { formatPrice, parseRupees, toRupees } from '#shop/money.ts'
import type { Route } from './+types/catalogue.ts'

const PRICE_CHANGES_SHOWN = 30

const HEADERS = ['Pack size', 'MRP and selling price (₹)', 'Shown in the shop'] as const

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const [products, changes] = await Promise.all([
		listAllProducts(shop),
		listAuditEntries(shop, { action: PRICE_CHANGED, limit: PRICE_CHANGES_SHOWN }),
	])
	const variants = products.flatMap(({ id, shortName, sizes }) =>
		sizes.map(({ value, label, mrp, price }) => ({
			productId: id,
			size: value,
			name: `${shortName}, ${label}`,
			mrp: toRupees(mrp),
			sellingPrice: toRupees(price),
		})),
	)
	const { labelOf } = createSubjectLabels(products)
	const history = changes.map(({ id, at, actorName, subject, detail }) => ({
		id,
		change: `${labelOf(subject)}: ${String(detail.from)} → ${String(detail.to)}`,
		by: `${actorLabel(actorName)}, ${formatDateTime(at)}`,
	}))
	const listed = products.map(({ id, name, shortName, status }) => ({ id, name, shortName, status }))
	return { products: listed, variants, history }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult | Response> {
	const form = await readForm(request)
	const intent = form.get('intent')
	if (intent === 'add') return addProduct(context, form)
	if (intent === 'move') return moveProductInList(context, form)
	const mrp = parseRupees(String(form.get('mrp')))
	const sellingPrice = parseRupees(String(form.get('sellingPrice')))
	const productId = ProductId.safeParse(form.get('productId'))
	const size = SizeValue.safeParse(form.get('size'))
	if (mrp === null || sellingPrice === null || !size.success || !productId.success) {
		return { error: 'Enter prices in rupees, such as 240 or 240.50.', field: 'price', form: formOf(form) }
	}
	const price = { productId: productId.data, size: size.data, mrp, sellingPrice }
	const outcome = await updatePrice(context.get(shopContext), { price, by: context.get(adminContext) })
	const result = toActionResult(outcome, 'Price saved and live in the shop')
	return 'error' in result ? { ...result, field: 'price', form: formOf(form) } : result
}

async function addProduct(context: Context, form: FormData): Promise<ActionResult | Response> {
	const name = readInput(ProductName, form.get('name'))
	if (!name.success) return { ...toInputError(name.error), field: 'name' }
	const by = context.get(adminContext)
	const outcome = await createProduct(context.get(shopContext), { name: name.data, by })
	return outcome.ok ? redirect(`/admin/catalogue/${outcome.id}`) : toActionResult(outcome, '')
}

async function moveProductInList(context: Context, form: FormData): Promise<ActionResult> {
	const id = readInput(ProductId, form.get('productId'))
	if (!id.success) return toInputError(id.error)
	const places = readInput(Places, form.get('places'))
	if (!places.success) return toInputError(places.error)
	const by = context.get(adminContext)
	const outcome = await moveProduct(context.get(shopContext), {
		productId: id.data,
		places: places.data,
		by,
	})
	return toActionResult(outcome, 'The order in the shop has changed')
}

function formOf(form: FormData): string {
	return `${String(form.get('productId'))} ${String(form.get('size'))}`
}

export default function Catalogue({
	loaderData: { products, variants, history },
	actionData,
}: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle result={actionData}>Products</ConsoleTitle>
			<ProductList products={products} />
			<h2 className="mt-8 mb-3 font-text text-15 font-semibold">Prices</h2>
			<AdminTable headers={HEADERS} stacks>
				{variants.map((variant) => (
					<PriceRow
						key={`${variant.productId} ${variant.size} ${variant.mrp} ${variant.sellingPrice}`}
						{...variant}
					/>
				))}
			</AdminTable>
			<section className="admin-panel mt-6" aria-label="Price history">
				<h2>Price history</h2>
				{history.length === 0 && <p>No price changes yet.</p>}
				<ul className="grid gap-2">
					{history.map(({ id, change, by }) => (
						<li key={id}>
							{change}
							<span className="block text-cinnamon">{by}</span>
						</li>
					))}
				</ul>
			</section>
		</>
	)
}

type Variant = { productId: number; size: string; name: string; mrp: number; sellingPrice: number }

function PriceRow({ productId, size, name, mrp, sellingPrice }: Variant) {
	const [preview, setPreview] = useState(() => pricePreview(String(mrp), String(sellingPrice)))
	const isBusy = useIsSubmitting({ productId: String(productId), size })
	const error = useFieldError('price', `${productId} ${size}`)
	const errorId = useId()

	function updatePreview(event: FormEvent<HTMLFormElement>) {
		const fields = new FormData(event.currentTarget)
		setPreview(pricePreview(String(fields.get('mrp')), String(fields.get('sellingPrice'))))
	}

	return (
		<tr>
			<td className="font-semibold">{name}</td>
			<td data-label={HEADERS[1]}>
				<Form
					method="post"
					className="flex flex-wrap items-center gap-2"
					onChange={updatePreview}
					preventScrollReset
				>
					<input type="hidden" name="productId" value={productId} />
					<input type="hidden" name="size" value={size} />
					<PriceInput name="mrp" label={`MRP of ${name}`} price={mrp} errorId={error && errorId} />
					<PriceInput
						name="sellingPrice"
						label={`Selling price of ${name}`}
						price={sellingPrice}
						errorId={error && errorId}
					/>
					<Button type="submit" tone="quiet">
						{isBusy ? 'Saving...' : 'Save'}
					</Button>
					<div className="w-full text-start">
						<FieldError id={errorId} message={error} />
					</div>
				</Form>
			</td>
			<td data-label={HEADERS[2]}>{preview}</td>
		</tr>
	)
}

type PriceInputProps = { name: string; label: string; price: number; errorId: string | null }

function PriceInput({ name, label, price, errorId }: PriceInputProps) {
	return (
		<input
			name={name}
			defaultValue={price}
			inputMode="decimal"
			aria-label={label}
			aria-invalid={errorId ? true : undefined}
			aria-describedby={errorId ?? undefined}
			className="input w-24"
		/>
	)
}

/** As on a product card; a dash for prices that the shop would refuse. */
function pricePreview(enteredMrp: string, enteredSellingPrice: string): string {
	const mrp = parseRupees(enteredMrp)
	const sellingPrice = parseRupees(enteredSellingPrice)
	if (!mrp || !sellingPrice || sellingPrice > mrp) return '–'
	const percent = discountPercent({ mrp, sellingPrice })
	return `${formatPrice(mrp)} ${formatPrice(sellingPrice)}${percent > 0 ? ` -${percent}% OFF` : ''}`
}
