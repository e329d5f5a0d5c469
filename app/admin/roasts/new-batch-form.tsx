/** The form that gives a roast its batch number. */
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { MAX_BATCH_NUMBER_LENGTH } from '#shop/roasts/rules.ts'

type NewBatchFormProps = { products: { id: number; name: string }[]; today: string }

export function NewBatchForm({ products, today }: NewBatchFormProps) {
	const form = 'create'
	return (
		<ConsoleForm
			method="post"
			preventScrollReset
			noValidate
			className="admin-panel grid gap-3"
			aria-label="New batch"
		>
			<h2>New batch</h2>
			<div className="grid items-start gap-3 sm:grid-cols-2">
				<Select label="Blend" name="productId" error={useFieldError('productId', form)}>
					{products.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</Select>
				<Field
					label="Batch number"
					name="number"
					autoComplete="off"
					maxLength={MAX_BATCH_NUMBER_LENGTH}
					hint="As it is printed on the packs"
					error={useFieldError('number', form)}
				/>
				<Field
					label="Roast day"
					name="roastDay"
					type="date"
					defaultValue={today}
					error={useFieldError('roastDay', form)}
				/>
				<Field
					label="Best before (optional)"
					name="bestBefore"
					type="date"
					hint="If left empty, the shelf life of the product counts from the roast"
					error={useFieldError('bestBefore', form)}
				/>
			</div>
			<SubmitButton className="justify-self-start" intent="create" busyLabel="Saving...">
				Save batch
			</SubmitButton>
		</ConsoleForm>
	)
}
