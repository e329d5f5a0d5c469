/** The products in the order of the shop, and a form for a new one. */
import { Form, href, Link, useSubmit } from 'react-router'
import { useFieldError } from '#app/admin/layout/action-result.ts'
import { useDragOrder } from '#app/admin/layout/drag-order.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { useIsSubmitting } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { type ProductStatus, STATUS_LABELS } from '#shop/catalogue/rules.ts'

export type ListedProduct = {
	id: number
	name: string
	shortName: string
	status: ProductStatus
	/** '₹120 to ₹980' */
	prices: string
}

export function ProductList({ products }: { products: readonly ListedProduct[] }) {
	const submit = useSubmit()
	const dragOrder = useDragOrder((from, to) => {
		const fields = { intent: 'move', productId: `${products[from]?.id}`, places: `${to - from}` }
		void submit(fields, { method: 'post', preventScrollReset: true })
	})
	return (
		<>
			<AdminTable headers={['Product', 'Status', 'Prices', 'Order in the shop']} stacks>
				{products.map((product, index) => (
					<tr key={product.id} {...dragOrder(index).row}>
						<td>
							<span {...dragOrder(index).handle}>⠿ </span>
							<Link className="link font-semibold" to={href('/admin/catalogue/:id', { id: `${product.id}` })}>
								{product.name}
							</Link>
						</td>
						<td data-label="Status">{STATUS_LABELS[product.status]}</td>
						<td data-label="Prices">{product.prices}</td>
						<td>
							<MoveForm product={product} isFirst={index === 0} isLast={index === products.length - 1} />
						</td>
					</tr>
				))}
			</AdminTable>
			<NewProductForm />
			<p className="mt-4">
				<Link className="link" to={href('/admin/catalogue/import')}>
					Products, prices and stock as a spreadsheet
				</Link>
			</p>
		</>
	)
}

type MoveFormProps = { product: ListedProduct; isFirst: boolean; isLast: boolean }

function MoveForm({ product: { id, shortName }, isFirst, isLast }: MoveFormProps) {
	const isBusy = useIsSubmitting({ productId: String(id) })
	return (
		<Form method="post" preventScrollReset className="flex gap-2">
			<input type="hidden" name="intent" value="move" />
			<input type="hidden" name="productId" value={id} />
			<Button
				type="submit"
				tone="quiet"
				name="places"
				value="-1"
				disabled={isFirst}
				aria-disabled={isBusy}
				aria-label={`Move ${shortName} up`}
			>
				↑
			</Button>
			<Button
				type="submit"
				tone="quiet"
				name="places"
				value="1"
				disabled={isLast}
				aria-disabled={isBusy}
				aria-label={`Move ${shortName} down`}
			>
				↓
			</Button>
		</Form>
	)
}

function NewProductForm() {
	const isAdding = useIsSubmitting({ intent: 'add' })
	return (
		<Form method="post" className="mt-4 flex max-w-xl flex-wrap items-start gap-3" noValidate>
			<Field
				label="New product"
				name="name"
				autoComplete="off"
				hint="Its name. Only you see it until you put it on sale"
				className="grow"
				error={useFieldError('name')}
			/>
			<Button type="submit" name="intent" value="add" className="sm:mt-7" aria-disabled={isAdding}>
				{isAdding ? 'Adding...' : 'Add product'}
			</Button>
		</Form>
	)
}
