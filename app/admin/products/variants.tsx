/** The pack sizes of a product, including those that are no longer sold, and a form for a new one. */
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { Variant, type ConsoleVariant } from '#app/admin/products/variant.tsx'
import { GrindFields } from '#app/admin/products/grind-fields.tsx'
import { NetQuantityFields } from '#app/admin/products/net-quantity-fields.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { MAX_LENGTHS } from '#shop/catalogue/lengths.ts'
import { grindsOfNewVariant } from '#shop/catalogue/variants/variant-options.ts'
import type { GrindValue } from '#shop/catalogue/rules.ts'
import { MAX_SKU_LENGTH } from '#shop/catalogue/variants/skus.ts'

type VariantsProps = {
	variants: readonly ConsoleVariant[]
	today: string
	isBlend: boolean
}

export function Variants({ variants, today, isBlend }: VariantsProps) {
	const grinds = grindsOfNewVariant(variants, { isBlend })
	return (
		<section className="admin-panel" aria-labelledby="packs-title">
			<h2 id="packs-title">Pack sizes and prices</h2>
			<p className="mb-3">
				Name and net quantity are printed on the pack, so another weight is another pack size. The shop shows
				the pack sizes in this order.
			</p>
			{variants.map((variant, index) => (
				<Variant
					key={variant.size}
					variant={variant}
					today={today}
					isFirst={index === 0}
					isLast={index === variants.length - 1}
				/>
			))}
			{/* The key makes a new, empty form once a pack size has been added. */}
			<NewVariantForm key={variants.length} grinds={grinds} today={today} />
		</section>
	)
}

function NewVariantForm({ grinds, today }: { grinds: readonly GrindValue[]; today: string }) {
	return (
		<ConsoleForm
			method="post"
			className="mt-5 grid items-start gap-4 sm:grid-cols-2"
			aria-labelledby="new-pack"
			noValidate
			preventScrollReset
		>
			<h3 id="new-pack" className="sm:col-span-2">
				New pack size
			</h3>
			<NewVariantField
				label="Pack name"
				name="name"
				maxLength={MAX_LENGTHS.variantName}
				hint="Such as Small or Family pack"
			/>
			<NetQuantityFields form="add-pack" />
			<NewVariantField label="MRP (₹)" name="mrp" inputMode="decimal" />
			<NewVariantField label="Selling price (₹)" name="sellingPrice" inputMode="decimal" />
			<NewVariantField
				label="On sale from"
				name="validFrom"
				type="date"
				min={today}
				defaultValue={today}
				hint="Choose a coming day to add it ahead of time"
			/>
			<NewVariantField
				label="SKU"
				name="sku"
				maxLength={MAX_SKU_LENGTH}
				hint="Your own number. Leave it empty to get one"
			/>
			<NewVariantField
				label="Packed weight (g)"
				name="packedWeight"
				inputMode="numeric"
				hint="With packaging, for Google's product listings. It may stay empty"
			/>
			{/* The default grinds change once the product is a blend, and everything else that was entered stays. */}
			<GrindFields key={grinds.join()} chosen={grinds} />
			<SubmitButton tone="quiet" className="justify-self-start" intent="add-pack" busyLabel="Adding...">
				Add pack size
			</SubmitButton>
		</ConsoleForm>
	)
}

type NewVariantFieldProps = {
	label: string
	name: string
	hint?: string
	maxLength?: number
	inputMode?: 'numeric' | 'decimal'
	type?: 'date'
	min?: string
	defaultValue?: string
}

function NewVariantField(props: NewVariantFieldProps) {
	return <Field {...props} autoComplete="off" error={useFieldError(props.name, 'add-pack')} />
}
