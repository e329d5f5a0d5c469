/** Corrects what is printed on a pack after a typing error. It is closed, because it is rarely needed. */
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { NetQuantityFields } from '#app/admin/products/net-quantity-fields.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { MAX_LENGTHS } from '#shop/catalogue/lengths.ts'
import { type NetQuantity, sizeLabel } from '#shop/catalogue/rules.ts'

type VariantLabelProps = { variant: NetQuantity & { size: string; name: string; version: number } }

export function VariantLabel({ variant }: VariantLabelProps) {
	const { size, name, netQuantity, unit, version } = variant
	const form = `label ${size}`
	return (
		<details className="mb-4">
			<summary className="cursor-pointer underline underline-offset-4">
				Correct a typing error in name or net quantity
				<span className="sr-only"> of {sizeLabel(variant)}</span>
			</summary>
			<p className="mt-3 max-w-2xl">
				The shop and new orders show the correction at once. Earlier orders, invoices and emails keep the old
				text. A cart shows the old name until the pack is added again, but its order has the correct one. If
				what you sell has changed, add another pack size instead.
			</p>
			<ConsoleForm
				method="post"
				className="pack-form"
				preventScrollReset
				noValidate
				stored={sizeLabel(variant)}
				button={
					<SubmitButton
						tone="quiet"
						intent="correct-pack"
						fields={{ size }}
						about={`of ${sizeLabel(variant)}`}
						busyLabel="Saving..."
					>
						Save correction
					</SubmitButton>
				}
			>
				<input type="hidden" name="size" value={size} />
				<input type="hidden" name="version" value={version} />
				<Field
					label="Pack name"
					name="name"
					maxLength={MAX_LENGTHS.variantName}
					autoComplete="off"
					defaultValue={name}
					error={useFieldError('name', form)}
				/>
				<NetQuantityFields netQuantity={netQuantity} unit={unit} form={form} />
			</ConsoleForm>
		</details>
	)
}
