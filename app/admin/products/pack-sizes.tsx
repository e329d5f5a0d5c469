/** The pack sizes of a product: those on sale, those that no longer are, and a form for a new one. */
import { Form, href, Link } from 'react-router'
import { useFieldError } from '#app/admin/layout/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { useIsSubmitting } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { sizeLabel } from '#shop/catalogue/rules.ts'
import { formatPrice, type Paise } from '#shop/money.ts'

type Variant = {
	size: string
	name: string
	grams: number
	isActive: boolean
	mrp: Paise
	sellingPrice: Paise
}

export function PackSizes({ variants }: { variants: readonly Variant[] }) {
	return (
		<section className="admin-panel" aria-labelledby="packs-title">
			<h2 id="packs-title">Pack sizes</h2>
			<p className="mb-3">
				Prices are changed under{' '}
				<Link className="link" to={href('/admin/catalogue')}>
					Products
				</Link>
				. Name and weight are printed on the pack, so another weight is another pack size.
			</p>
			{variants.length > 0 && (
				<AdminTable headers={['Pack size', 'MRP and price', 'In the shop']} stacks>
					{variants.map((variant) => (
						<VariantRow key={variant.size} variant={variant} />
					))}
				</AdminTable>
			)}
			{/* A new, empty form once a pack size has been added. */}
			<NewPackForm key={variants.length} />
		</section>
	)
}

function VariantRow({ variant }: { variant: Variant }) {
	const { size, isActive, mrp, sellingPrice } = variant
	const intent = isActive ? 'stop-pack' : 'resume-pack'
	const isBusy = useIsSubmitting({ intent, size })
	return (
		<tr>
			<td className="font-semibold">{sizeLabel(variant)}</td>
			<td data-label="MRP and price" className="price">
				{formatPrice(mrp)} {formatPrice(sellingPrice)}
			</td>
			<td>
				<Form method="post" preventScrollReset className="flex items-center justify-between gap-3">
					{isActive ? 'On sale' : 'No longer sold'}
					<input type="hidden" name="size" value={size} />
					<Button type="submit" tone="quiet" name="intent" value={intent} aria-disabled={isBusy}>
						{isBusy ? 'Saving...' : isActive ? 'Stop selling' : 'Sell again'}
						<span className="sr-only"> {sizeLabel(variant)}</span>
					</Button>
				</Form>
			</td>
		</tr>
	)
}

function NewPackForm() {
	const isAdding = useIsSubmitting({ intent: 'add-pack' })
	return (
		<Form
			method="post"
			className="mt-5 grid items-start gap-4 sm:grid-cols-2"
			aria-label="New pack size"
			noValidate
			preventScrollReset
		>
			<Field
				label="Pack name"
				name="name"
				autoComplete="off"
				hint="Such as Small or Family pack"
				error={useFieldError('name', 'add-pack')}
			/>
			<Field
				label="Net weight (g)"
				name="grams"
				inputMode="numeric"
				autoComplete="off"
				error={useFieldError('grams', 'add-pack')}
			/>
			<Field
				label="MRP (₹)"
				name="mrp"
				inputMode="decimal"
				autoComplete="off"
				error={useFieldError('mrp', 'add-pack')}
			/>
			<Field
				label="Selling price (₹)"
				name="sellingPrice"
				inputMode="decimal"
				autoComplete="off"
				error={useFieldError('sellingPrice', 'add-pack')}
			/>
			<Button
				type="submit"
				name="intent"
				value="add-pack"
				className="justify-self-start"
				aria-disabled={isAdding}
			>
				{isAdding ? 'Adding...' : 'Add pack size'}
			</Button>
		</Form>
	)
}
