/** The details of a product that are printed on its pack, or that decide its tax. */
import { useState } from 'react'
import { Form } from 'react-router'
import { useFieldError } from '#app/admin/layout/action-result.ts'
import { useIsSubmitting } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import type { Product } from '#shop/catalogue/rules.ts'
import { TAX_CATEGORIES } from '#shop/tax/rules.ts'

export function ProductDetails({ product }: { product: Product }) {
	const isSaving = useIsSubmitting({ intent: 'details' })
	const [coffee, setCoffee] = useState(String(product.composition?.coffee ?? ''))
	const { name, shortName, composition, roast, taxCategory, version } = product
	return (
		<section className="admin-panel" aria-labelledby="details-title">
			<h2 id="details-title">Details</h2>
			<Form method="post" className="grid items-start gap-4 sm:grid-cols-2" noValidate preventScrollReset>
				<input type="hidden" name="version" value={version} />
				<Field label="Name" name="name" defaultValue={name} error={useFieldError('name')} />
				<Field
					label="Short name"
					name="shortName"
					defaultValue={shortName}
					hint="In menus and lists"
					error={useFieldError('shortName')}
				/>
				<Field
					label="Coffee (%)"
					name="coffee"
					inputMode="numeric"
					defaultValue={composition?.coffee}
					onChange={({ target }) => setCoffee(target.value)}
					hint="Leave both empty if it isn't a blend"
					error={useFieldError('coffee')}
				/>
				<Field
					key={coffee}
					label="Chicory (%)"
					name="chicory"
					inputMode="numeric"
					defaultValue={chicoryFor(coffee)}
					error={useFieldError('chicory')}
				/>
				<Field label="Roast" name="roast" defaultValue={roast ?? ''} error={useFieldError('roast')} />
				<TaxCategoryField value={taxCategory} error={useFieldError('taxCategory')} />
				<Button
					type="submit"
					name="intent"
					value="details"
					className="justify-self-start"
					aria-disabled={isSaving}
				>
					{isSaving ? 'Saving...' : 'Save details'}
				</Button>
			</Form>
		</section>
	)
}

/** The rest, as soon as the share of coffee is a percentage. */
function chicoryFor(coffee: string): string {
	return /^[0-9]{1,3}$/.test(coffee) && Number(coffee) <= 100 ? String(100 - Number(coffee)) : ''
}

function TaxCategoryField({ value, error }: { value: string; error: string | null }) {
	return (
		<label className="field">
			<span className="field-label">Tax category</span>
			<select name="taxCategory" className="input" defaultValue={value} aria-describedby="tax-error">
				{TAX_CATEGORIES.map((category) => (
					<option key={category.value} value={category.value}>
						{category.label}
					</option>
				))}
			</select>
			<FieldError id="tax-error" message={error} />
		</label>
	)
}
