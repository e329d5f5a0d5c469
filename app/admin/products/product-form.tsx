/** The words and pictures of a product, to be written over. */
import type { FormEvent, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { BADGES } from '#shop/catalogue/badges.ts'
import type { ProductContent } from '#shop/catalogue/rules.ts'

const PICTURES = [
	{ name: 'image', label: 'First picture' },
	{ name: 'second', label: 'Second picture' },
	{ name: 'third', label: 'Third picture' },
] as const

type FormProps = {
	texts: ProductContent
	pictures: readonly string[]
	/** The owner has said something else than what the product was born with. */
	isOwn: boolean
	/** It sold the most of late, so the badge that says so may be chosen. */
	isBestseller: boolean
	onChange: (event: FormEvent<HTMLFormElement>) => void
}

export function ProductForm({ texts, pictures, isOwn, isBestseller, onChange }: FormProps) {
	const { formData } = useNavigation()
	return (
		<Form
			method="post"
			className="admin-panel grid content-start gap-4"
			onChange={onChange}
			preventScrollReset
		>
			<WordFields texts={texts} />
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<BadgeFields texts={texts} isBestseller={isBestseller} />
				<PictureFields texts={texts} pictures={pictures} />
			</div>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" name="act" value="save">
					{formData?.get('act') === 'save' ? 'Saving...' : 'Save'}
				</Button>
				{isOwn && (
					<Button type="submit" tone="quiet" name="act" value="forget">
						As it was born
					</Button>
				)}
			</div>
		</Form>
	)
}

function WordFields({ texts }: { texts: ProductContent }) {
	return (
		<>
			<TextArea
				label="Description"
				name="description"
				rows={2}
				defaultValue={texts.description}
				error={null}
			/>
			<TextArea label="Story" name="story" rows={6} defaultValue={texts.story} error={null} />
			<TextArea
				label="Features, one a line"
				name="features"
				rows={4}
				defaultValue={texts.features.join('\n')}
				error={null}
			/>
		</>
	)
}

function BadgeFields({ texts, isBestseller }: Pick<FormProps, 'texts' | 'isBestseller'>) {
	return (
		<>
			<Select label="Badge on the home page" name="badge" chosen={texts.badge ?? ''}>
				<option value="">None</option>
				{BADGES.map((badge) => (
					<option key={badge} value={badge}>
						{badge === 'Bestseller' && !isBestseller ? `${badge} (not true just now)` : badge}
					</option>
				))}
			</Select>
			<Field
				label="On sale since"
				hint="Needed for New Arrival"
				name="onSaleSince"
				type="date"
				defaultValue={texts.onSaleSince ?? ''}
			/>
		</>
	)
}

function PictureFields({ texts, pictures }: Pick<FormProps, 'texts' | 'pictures'>) {
	const chosen = [texts.image, ...texts.additionalImages]
	return PICTURES.map(({ name, label }, index) => (
		<Select key={name} label={label} name={name} chosen={chosen[index]}>
			{pictures.map((path) => (
				<option key={path}>{path}</option>
			))}
		</Select>
	))
}

type SelectProps = { label: string; name: string; chosen: string | undefined; children: ReactNode }

function Select({ label, name, chosen, children }: SelectProps) {
	return (
		<label className="field">
			<span className="field-label">{label}</span>
			<select name={name} className="input" defaultValue={chosen}>
				{children}
			</select>
		</label>
	)
}

/** The form as it stands, before anybody has checked it: good enough to look at. */
export function readDraft(form: HTMLFormElement, productId: number): ProductContent {
	const fields = new FormData(form)
	const said = (name: string) => String(fields.get(name) ?? '')
	return {
		productId,
		description: said('description'),
		story: said('story'),
		features: said('features')
			.split('\n')
			.filter((line) => line.trim() !== ''),
		image: said('image'),
		additionalImages: [said('second'), said('third')],
		badge: said('badge') || null,
		onSaleSince: said('onSaleSince') || null,
	}
}
