/** Forms that add and rename tax categories. */
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { TaxCategory } from '#shop/tax/rules.ts'

export function NewCategoryForm({ today }: { today: string }) {
	return (
		<ConsoleForm
			method="post"
			className="grid items-start gap-4 sm:grid-cols-2"
			noValidate
			preventScrollReset
		>
			<Field
				label="Name"
				name="label"
				autoComplete="off"
				hint="Such as Steel filters."
				error={useFieldError('label', 'add-category')}
			/>
			<Field
				label="HSN code"
				name="hsn"
				inputMode="numeric"
				autoComplete="off"
				hint="4, 6 or 8 digits."
				error={useFieldError('hsn', 'add-category')}
			/>
			<Field
				label="GST rate (%)"
				name="rateBasisPoints"
				inputMode="decimal"
				autoComplete="off"
				hint="CGST and SGST together, such as 5 or 18."
				error={useFieldError('rateBasisPoints', 'add-category')}
			/>
			<Field
				label="In force since"
				name="validFrom"
				type="date"
				max={today}
				defaultValue={today}
				hint="Today or an earlier day."
				error={useFieldError('validFrom', 'add-category')}
			/>
			<SubmitButton tone="quiet" className="justify-self-start" intent="add-category" busyLabel="Adding...">
				Add category
			</SubmitButton>
		</ConsoleForm>
	)
}

export function CategoryNames({ categories }: { categories: readonly TaxCategory[] }) {
	return (
		<div className="grid gap-4">
			{categories.map((category) => (
				<CategoryName key={`${category.value} ${category.label}`} category={category} />
			))}
		</div>
	)
}

function CategoryName({ category: { value, label } }: { category: TaxCategory }) {
	return (
		<ConsoleForm
			method="post"
			className="flex flex-wrap items-end gap-3"
			noValidate
			preventScrollReset
			aria-label={label}
		>
			<input type="hidden" name="category" value={value} />
			<Field
				label={<span className="sr-only">Name of {label}</span>}
				name="label"
				className="min-w-60 grow"
				autoComplete="off"
				defaultValue={label}
				error={useFieldError('label', value)}
			/>
			<SubmitButton
				tone="quiet"
				intent="rename"
				fields={{ category: value }}
				about={label}
				busyLabel="Saving..."
			>
				Rename
			</SubmitButton>
		</ConsoleForm>
	)
}
