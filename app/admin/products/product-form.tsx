/** The form for a product's text, badge and images. */
import type { FormEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { useIsSubmitting } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { BADGES } from '#shop/catalogue/badges.ts'
import type { ProductContent } from '#shop/catalogue/content.ts'

const IMAGES = [
	{ name: 'image', label: 'Main image' },
	{ name: 'second', label: 'Second image' },
	{ name: 'third', label: 'Third image' },
] as const

type ProductFormProps = {
	content: ProductContent
	/** That of the product when it was opened. */
	version: number
	images: readonly string[]
	/** The content differs from the default and can be reset. */
	isEdited: boolean
	/** The Bestseller badge may be chosen. */
	isBestseller: boolean
	onChange: (event: FormEvent<HTMLFormElement>) => void
}

export function ProductForm({
	content,
	version,
	images,
	isEdited,
	isBestseller,
	onChange,
}: ProductFormProps) {
	const isSaving = useIsSubmitting({ intent: 'save' })
	return (
		<Form
			method="post"
			className="admin-panel grid content-start gap-4"
			onChange={onChange}
			preventScrollReset
		>
			<input type="hidden" name="version" value={version} />
			<TextFields content={content} />
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<BadgeFields content={content} isBestseller={isBestseller} />
				<ImageFields content={content} images={images} />
			</div>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" name="intent" value="save">
					{isSaving ? 'Saving...' : 'Save changes'}
				</Button>
				{isEdited && (
					<Button type="submit" tone="quiet" name="intent" value="reset">
						Restore original text
					</Button>
				)}
			</div>
		</Form>
	)
}

function TextFields({ content }: { content: ProductContent }) {
	return (
		<>
			<TextArea
				label="Description"
				name="description"
				rows={2}
				defaultValue={content.description}
				error={null}
			/>
			<TextArea label="Story" name="story" rows={6} defaultValue={content.story} error={null} />
			<TextArea
				label="Features, one per line"
				name="features"
				rows={4}
				defaultValue={content.features.join('\n')}
				error={null}
			/>
		</>
	)
}

function BadgeFields({ content, isBestseller }: Pick<ProductFormProps, 'content' | 'isBestseller'>) {
	return (
		<>
			<Select label="Badge on the home page" name="badge" value={content.badge ?? ''}>
				<option value="">None</option>
				{BADGES.map((badge) => (
					<option key={badge} value={badge}>
						{badge === 'Bestseller' && !isBestseller ? `${badge} (currently another blend)` : badge}
					</option>
				))}
			</Select>
			<Field
				label="On sale since"
				hint="Needed for the New Arrival badge"
				name="onSaleSince"
				type="date"
				defaultValue={content.onSaleSince ?? ''}
			/>
		</>
	)
}

function ImageFields({ content, images }: Pick<ProductFormProps, 'content' | 'images'>) {
	const chosen = [content.image, ...content.additionalImages]
	return IMAGES.map(({ name, label }, index) => (
		<Select key={name} label={label} name={name} value={chosen[index] ?? ''}>
			{(index > 0 || content.image === '') && <option value="">None</option>}
			{images.map((path) => (
				<option key={path}>{path}</option>
			))}
		</Select>
	))
}

type SelectProps = { label: string; name: string; value: string | undefined; children: ReactNode }

function Select({ label, name, value, children }: SelectProps) {
	return (
		<label className="field">
			<span className="field-label">{label}</span>
			<select name={name} className="input" defaultValue={value}>
				{children}
			</select>
		</label>
	)
}

/** The unvalidated form, for the preview. */
export function readContentDraft(form: HTMLFormElement): ProductContent {
	const fields = new FormData(form)
	const read = (name: string) => String(fields.get(name) ?? '')
	return {
		description: read('description'),
		story: read('story'),
		features: read('features')
			.split('\n')
			.filter((line) => line.trim() !== ''),
		image: read('image'),
		additionalImages: [read('second'), read('third')].filter(Boolean),
		badge: read('badge') || null,
		onSaleSince: read('onSaleSince') || null,
	}
}
