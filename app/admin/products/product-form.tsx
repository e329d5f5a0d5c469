/** The form for a product's text, images and badge, and for what search engines show of it. */
import type { FormEvent } from 'react'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { ConflictNotice } from '#app/admin/forms/conflict-notice.tsx'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { ErrorSummary } from '#app/admin/forms/error-summary.tsx'
import { PreviewButton } from '#app/admin/layout/preview-frame.tsx'
import type { useEdits } from '#app/admin/forms/use-edits.ts'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { ProductImages } from '#app/admin/products/product-images.tsx'
import { useUploads } from '#app/admin/products/use-uploads.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { BADGES, BESTSELLER_PERIOD_DAYS } from '#shop/catalogue/labelling/badges.ts'
import { CONTENT_LABELS, parseImages } from '#shop/catalogue/product-forms.ts'
import type { ProductImage } from '#shop/catalogue/rules.ts'
import type { FormValues } from '#shop/input/merge-edits.ts'

type ProductFormProps = {
	/** Includes what was entered before, if it was refused. */
	edits: Omit<ReturnType<typeof useEdits>, 'key'>
	/** The product's folder in the image storage. */
	folder: string
	available: readonly string[]
	images: readonly ProductImage[]
	preview: string
	/** The content differs from the default and can be reset. */
	isEdited: boolean
	isNext: boolean
	onChange: (event: FormEvent<HTMLFormElement>) => void
	onImages: (change: (images: readonly ProductImage[]) => ProductImage[]) => void
}

const FORM = 'content'

export function ProductForm({
	edits: { opened, entered, changes, isUnsaved },
	folder,
	available,
	images,
	preview,
	isEdited,
	isNext,
	onChange,
	onImages,
}: ProductFormProps) {
	const uploads = useUploads({
		folder,
		onUploaded: (path) => onImages((before) => [...before, { path, alt: '' }]),
	})
	return (
		<ConsoleForm
			method="post"
			className="admin-panel grid content-start gap-4"
			aria-labelledby="content-title"
			isUnsaved={isUnsaved}
			onChange={onChange}
			// The preview shows what is saved, without the uploads that are in progress.
			onSubmit={(event) => uploads.isBusy && event.preventDefault()}
			noValidate
			preventScrollReset
		>
			<input type="hidden" name="opened" value={JSON.stringify(opened)} />
			<h2 id="content-title" className="mb-0">
				Images and texts
			</h2>
			<ErrorSummary form={FORM} labels={CONTENT_LABELS} />
			<ConflictNotice changes={changes} labels={CONTENT_LABELS} describe={describeField} intent="save" />
			<ProductImages
				images={images}
				available={available}
				uploads={uploads}
				error={useFieldError('images', FORM)}
				onChange={(changed) => onImages(() => changed)}
			/>
			<TextFields entered={entered} />
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<BadgeFields entered={entered} />
			</div>
			<SearchEngineFields entered={entered} />
			<div className="console-actions">
				<SaveButton isNext={isNext} isUploading={uploads.isBusy} />
				<PreviewButton src={preview} />
				{isEdited && (
					<Button type="submit" tone="quiet" name="intent" value="reset">
						Restore original text
					</Button>
				)}
			</div>
		</ConsoleForm>
	)
}

function SaveButton({ isNext, isUploading }: { isNext: boolean; isUploading: boolean }) {
	const isSaving = useIsSubmitting({ intent: 'save' })
	return (
		<Button
			type="submit"
			tone={isNext ? 'primary' : 'quiet'}
			name="intent"
			value="save"
			aria-disabled={isSaving || isUploading}
		>
			{isSaving ? 'Saving...' : isUploading ? 'Uploading...' : 'Save images and texts'}
		</Button>
	)
}

type FieldsProps = { entered: FormValues }
type ContentField = keyof typeof CONTENT_LABELS

/** Returns what was entered, and the server's message for the field. */
function useField(name: ContentField, { entered }: FieldsProps) {
	return {
		id: `field-${name}`,
		name,
		label: CONTENT_LABELS[name],
		defaultValue: entered[name],
		error: useFieldError(name, FORM),
	}
}

function TextFields(props: FieldsProps) {
	return (
		<>
			<TextArea rows={2} {...useField('description', props)} />
			<TextArea rows={6} hint="Blank lines are kept" {...useField('story', props)} />
			<TextArea rows={4} {...useField('features', props)} />
		</>
	)
}

function BadgeFields(props: FieldsProps) {
	return (
		<>
			<Select
				hint={`Bestseller is for the product that sold the most packs in ${BESTSELLER_PERIOD_DAYS} days`}
				{...useField('badge', props)}
			>
				<option value="">None</option>
				{BADGES.map((badge) => (
					<option key={badge} value={badge}>
						{badge}
					</option>
				))}
			</Select>
			<Field type="date" hint="Needed for the New Arrival badge" {...useField('onSaleSince', props)} />
		</>
	)
}

/** Empty fields are filled by the name and the description. */
function SearchEngineFields(props: FieldsProps) {
	return (
		<>
			<Field hint="Leave it empty to show the name" {...useField('pageTitle', props)} />
			<TextArea
				rows={2}
				hint="Leave it empty to show the description and the features"
				{...useField('pageDescription', props)}
			/>
		</>
	)
}

/** Describes a field in the list of what somebody else has changed. */
function describeField(field: string, value: string): string {
	if (field !== 'images') return value
	return parseImages(value)
		.map(({ path, alt }, index) => `${index + 1}. ${alt || path}`)
		.join('\n')
}
