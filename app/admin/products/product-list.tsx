/** The products in the order of the shop, and a form for a new one. */
import { Form, href, Link, useSubmit } from 'react-router'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { useDragOrder } from '#app/admin/layout/drag-order.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { SearchForm } from '#app/admin/layout/search-form.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { ProductStatus } from '#shop/catalogue/rules.ts'
import { STATUS_LABELS } from '#shop/catalogue/sale-status.ts'
import type { Paging } from '#shop/paging.ts'

type ListedProduct = {
	id: number
	name: string
	shortName: string
	status: ProductStatus
	/** For example '₹120 to ₹980'. */
	prices: string
	image: string
	/** Its position in the shop, from 1. */
	place: number
	isLast: boolean
}

type ProductListProps = {
	products: readonly ListedProduct[]
	paging: Paging
	isLong: boolean
}

export function ProductList({ products, paging, isLong }: ProductListProps) {
	const submit = useSubmit()
	const dragOrder = useDragOrder((from, to) => {
		const [moved, target] = [products[from], products[to]]
		if (!moved || !target) return
		const fields = { intent: 'move', productId: `${moved.id}`, places: `${target.place - moved.place}` }
		void submit(fields, { method: 'post', preventScrollReset: true })
	})
	return (
		<>
			{isLong && <SearchForm name="words" label="Search" placeholder="Name of a product" />}
			{products.length === 0 && <p>No product found.</p>}
			<AdminTable headers={['Product', 'Status', 'Prices', 'Order in the shop']} stacks>
				{products.map((product, index) => (
					<tr key={product.id} {...dragOrder(index).row}>
						<td>
							<span className="product-name">
								<span {...dragOrder(index).handle}>⠿ </span>
								<span className="product-thumbnail">
									{product.image && <ResponsiveImage path={product.image} alt="" sizes="48px" />}
								</span>
								<Link
									className="link font-semibold"
									to={href('/admin/catalogue/:id', { id: `${product.id}` })}
								>
									{product.name}
								</Link>
							</span>
						</td>
						<td data-label="Status">{STATUS_LABELS[product.status]}</td>
						<td data-label="Prices">{product.prices}</td>
						<td>
							<MoveForm product={product} isLong={isLong} />
						</td>
					</tr>
				))}
			</AdminTable>
			<PageLinks label="Pages of products" paging={paging} />
			<NewProductForm />
			<p className="mt-4">
				<Link className="link" to={href('/admin/catalogue/import')}>
					Products, prices and stock as a spreadsheet
				</Link>
			</p>
		</>
	)
}

type MoveFormProps = { product: ListedProduct; isLong: boolean }

function MoveForm({ product: { id, shortName, place, isLast }, isLong }: MoveFormProps) {
	const isBusy = useIsSubmitting({ productId: String(id) })
	const moves = [
		{ sign: '↑', to: 'up', places: -1, isDisabled: place === 1 },
		{ sign: '↓', to: 'down', places: 1, isDisabled: isLast },
		// Moves it to a position on another page.
		...(isLong ? [{ sign: '⤒', to: 'to the top', places: 1 - place, isDisabled: place === 1 }] : []),
	]
	return (
		<Form method="post" preventScrollReset className="flex items-center gap-2">
			<input type="hidden" name="intent" value="move" />
			<input type="hidden" name="productId" value={id} />
			{moves.map(({ sign, to, places, isDisabled }) => (
				<Button
					key={to}
					type="submit"
					tone="quiet"
					name="places"
					value={places}
					disabled={isDisabled}
					aria-disabled={isBusy}
					aria-label={`Move ${shortName} ${to}`}
				>
					{sign}
				</Button>
			))}
			{isLong && <span className="text-cinnamon tabular-nums">{place}</span>}
		</Form>
	)
}

function NewProductForm() {
	return (
		<ConsoleForm method="post" className="mt-4 flex max-w-xl flex-wrap items-start gap-3" noValidate>
			<Field
				label="New product"
				name="name"
				autoComplete="off"
				hint="Its name. Only you see it until you put it on sale"
				className="grow"
				error={useFieldError('name')}
			/>
			<SubmitButton className="sm:mt-7" intent="add" busyLabel="Adding...">
				Add product
			</SubmitButton>
		</ConsoleForm>
	)
}
