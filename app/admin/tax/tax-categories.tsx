/** Forms that add and rename tax categories. */
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { TaxCategory } from '#shop/tax/rules.ts'

export function NewCategoryForm({ today }: { today: string }) {
	const isAdding = useIsSubmitting({ intent: 'add-category' })
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
			<Button
				type="submit"
				tone="quiet"
				name="intent"
				value="add-category"
				className="justify-self-start"
				aria-disabled={isAdding}
			>
				{isAdding ? 'Adding...' : 'Add category'}
			</Button>
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
	const isSaving = useIsSubmitting({ intent: 'rename', category: value })
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
			<Button type="submit" tone="quiet" name="intent" value="rename" aria-disabled={isSaving}>
				{isSaving ? 'Saving...' : 'Rename'}
				<span className="sr-only"> {label}</span>
			</Button>
		</ConsoleForm>
	)
}
