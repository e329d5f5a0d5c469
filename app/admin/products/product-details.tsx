/** The details of a product that are printed on its pack, or that decide its tax. */
import { useState } from 'react'
import { Form } from 'react-router'
import { useFieldError } from '#app/admin/layout/action-result.ts'
import { useIsSubmitting } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import type { Product } from '#shop/catalogue/rules.ts'
import { TAX_CATEGORIES } from '#shop/tax/rules.ts'

/** A new, unchanged form whenever one of these has changed. */
export function detailsOf(product: Product) {
	const { name, shortName, composition, roast, taxCategory, isFood, genericName, ingredients } = product
	const { shelfLife, countryOfOrigin, manufacturer, fssaiLicence } = product
	const label = { isFood, genericName, ingredients, shelfLife, countryOfOrigin, manufacturer, fssaiLicence }
	return { name, shortName, composition, roast, taxCategory, ...label }
}

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
				<LabelFields product={product} />
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

/** What the law asks for on the label. Shown under Specifications on the product's page. */
function LabelFields({ product }: { product: Product }) {
	const { isFood, genericName, ingredients, shelfLife, countryOfOrigin, manufacturer, fssaiLicence } = product
	return (
		<>
			<label className="flex items-center gap-3 sm:col-span-2">
				<input type="checkbox" name="isFood" defaultChecked={isFood} />
				It is food: its page shows the vegetarian mark and an FSSAI licence number
			</label>
			<Field
				label="Generic name"
				name="genericName"
				defaultValue={genericName ?? ''}
				hint="Leave it empty for a blend"
				error={useFieldError('genericName')}
			/>
			<Field
				label="Ingredients"
				name="ingredients"
				defaultValue={ingredients ?? ''}
				hint="Leave it empty for coffee and chicory alone"
				error={useFieldError('ingredients')}
			/>
			<Field
				label="Shelf life"
				name="shelfLife"
				defaultValue={shelfLife ?? ''}
				hint="Leave it empty if it keeps for ever"
				error={useFieldError('shelfLife')}
			/>
			<Field
				label="Country of origin"
				name="countryOfOrigin"
				defaultValue={countryOfOrigin}
				error={useFieldError('countryOfOrigin')}
			/>
			<Field
				label="Manufacturer, with address"
				name="manufacturer"
				defaultValue={manufacturer ?? ''}
				hint="Leave it empty if you make it yourself"
				error={useFieldError('manufacturer')}
			/>
			<Field
				label="FSSAI licence of the manufacturer"
				name="fssaiLicence"
				inputMode="numeric"
				defaultValue={fssaiLicence ?? ''}
				hint="Leave it empty for your own"
				error={useFieldError('fssaiLicence')}
			/>
		</>
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
