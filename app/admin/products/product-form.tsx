/** The form for a product's text, images, badge, and what search engines show of it. */
import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { useFieldError } from '#app/admin/layout/action-result.ts'
import { ProductImages } from '#app/admin/products/product-images.tsx'
import { useIsSubmitting } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { BADGES, BESTSELLER_PERIOD_DAYS } from '#shop/catalogue/badges.ts'
import type { ProductContent } from '#shop/catalogue/content.ts'
import type { ProductImage } from '#shop/catalogue/rules.ts'

type ProductFormProps = {
	content: ProductContent
	/** That of the product when it was opened. */
	version: number
	available: readonly string[]
	/** As chosen at present. */
	images: readonly ProductImage[]
	/** The content differs from the default and can be reset. */
	isEdited: boolean
	onChange: (event: FormEvent<HTMLFormElement>) => void
	onImages: (images: ProductImage[]) => void
}

export function ProductForm({
	content,
	version,
	available,
	images,
	isEdited,
	onChange,
	onImages,
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
				<BadgeFields content={content} />
			</div>
			<ProductImages
				images={images}
				available={available}
				error={useFieldError('images')}
				onChange={onImages}
			/>
			<SearchEngineFields content={content} />
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

function BadgeFields({ content }: Pick<ProductFormProps, 'content'>) {
	return (
		<>
			<label className="field">
				<span className="field-label">Badge on the home page</span>
				<select name="badge" className="input" defaultValue={content.badge ?? ''}>
					<option value="">None</option>
					{BADGES.map((badge) => (
						<option key={badge} value={badge}>
							{badge}
						</option>
					))}
				</select>
				<span className="field-hint">
					Bestseller is for the product that sold the most packs in {BESTSELLER_PERIOD_DAYS} days
				</span>
			</label>
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

/** Empty fields are filled by the name and the description. */
function SearchEngineFields({ content: { pageTitle, pageDescription } }: Pick<ProductFormProps, 'content'>) {
	return (
		<>
			<Field
				label="Title in search results"
				name="pageTitle"
				defaultValue={pageTitle ?? ''}
				hint="Leave it empty to show the name"
				error={useFieldError('pageTitle')}
			/>
			<TextArea
				label="Text in search results"
				name="pageDescription"
				rows={2}
				defaultValue={pageDescription ?? ''}
				hint="Leave it empty to show the description and the features"
				error={useFieldError('pageDescription')}
			/>
		</>
	)
}

/** What was typed so far, for the preview. */
export function readTextDraft(form: HTMLFormElement): Omit<ProductContent, 'images'> {
	const fields = new FormData(form)
	const read = (name: string) => String(fields.get(name) ?? '')
	return {
		description: read('description'),
		story: read('story'),
		features: read('features')
			.split('\n')
			.filter((line) => line.trim() !== ''),
		badge: read('badge') || null,
		onSaleSince: read('onSaleSince') || null,
		pageTitle: read('pageTitle') || null,
		pageDescription: read('pageDescription') || null,
	}
}

/** Each image's path and description, without the choices that are empty. */
export function readImages(form: FormData): ProductImage[] {
	const alts = form.getAll('alt')
	return form
		.getAll('image')
		.map((path, index) => ({ path: String(path), alt: String(alts[index] ?? '') }))
		.filter(({ path }) => path !== '')
}
