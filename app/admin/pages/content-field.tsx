/** A field for one text, image or link of a page. */
import { href } from 'react-router'
import { ImageField, type UploadedImage } from '#app/admin/pages/image-field.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { DESTINATIONS } from '#shop/pages/destinations.ts'
import { listNames, uncapitalize } from '#shop/pages/facts.ts'
import { findOtherReturnDays } from '#shop/pages/stated-days.ts'
import { labelOfOriginal, type SimpleField } from '#shop/pages/fields.ts'

export type FieldContext = {
	errors: Readonly<Record<string, string>>
	images: readonly UploadedImage[]
	/** The facts that a text may name, and what the shop inserts for them. */
	facts?: readonly { name: string; value: string }[]
	/** Whether the shop has the name that its original images show. */
	hasOriginalName?: boolean
	products?: readonly { id: number; name: string }[]
}

type ContentFieldProps = FieldContext & {
	name: string
	field: SimpleField
	value: string
	original: string
}

export function ContentField(props: ContentFieldProps) {
	const { name, field, value, original, errors, images } = props
	const { facts = [], products = [], hasOriginalName = true } = props
	const error = errors[name] ?? null
	const common = { name, defaultValue: value, error }
	const filledIn = describeOtherDays(value, { original, facts }) ?? describeFacts(value, facts)
	switch (field.kind) {
		case 'fixed':
			return <input type="hidden" name={name} value={value} />
		case 'line':
			return (
				<Field
					{...common}
					label={labelOf(field)}
					lang={field.lang}
					autoComplete="off"
					hint={filledIn ?? field.hint}
				/>
			)
		case 'image':
			return (
				<ImageField
					name={name}
					field={field}
					originalLabel={labelOfOriginal(field, { hasOriginalName })}
					value={value}
					original={original}
					error={error}
					images={images}
				/>
			)
		case 'destination':
			return (
				<Select {...common} label={field.label}>
					<DestinationOptions field={field} products={products} />
				</Select>
			)
		case 'product':
			return (
				<Select {...common} label={labelOf(field)}>
					<ProductOptions field={field} products={products} />
				</Select>
			)
		default:
			return (
				<TextArea
					{...common}
					rows={rowsFor(value, field.kind)}
					label={labelOf(field)}
					maxLength={field.max}
					hint={filledIn ?? field.hint}
				/>
			)
	}
}

type DestinationField = Extract<SimpleField, { kind: 'destination' }>
type ProductField = Extract<SimpleField, { kind: 'product' }>
type Products = NonNullable<FieldContext['products']>

function DestinationOptions({ field, products }: { field: DestinationField; products: Products }) {
	return (
		<>
			<option value="">{field.isOptional ? 'No link' : 'Choose a page'}</option>
			<Options options={DESTINATIONS.map(({ to, label }) => [to, label])} />
			{field.hasProducts && (
				<Options options={products.map((product) => [productPath(product), product.name])} />
			)}
		</>
	)
}

function ProductOptions({ field, products }: { field: ProductField; products: Products }) {
	return (
		<>
			<option value="">{field.isOptional ? 'No product' : 'Choose a product'}</option>
			<Options options={products.map((product) => [String(product.id), product.name])} />
		</>
	)
}

function Options({ options }: { options: readonly (readonly [value: string, label: string])[] }) {
	return options.map(([value, label]) => (
		<option key={value} value={value}>
			{label}
		</option>
	))
}

function productPath({ id }: { id: number }): string {
	return href('/product/:id?', { id: String(id) })
}

/** Longer facts are not shown, because the hint would be longer than the text. */
const MAX_FACT_LENGTH = 60

/** Says what the shop shows in place of the text's braces. */
function describeFacts(text: string, facts: readonly { name: string; value: string }[]): string | undefined {
	const shown = [...new Set(listNames(text))].flatMap((name) => {
		const value = facts.find((fact) => fact.name === uncapitalize(name))?.value
		return value && value.length <= MAX_FACT_LENGTH ? [`{${name}} shows ${value}`] : []
	})
	return shown.length > 0 ? `Kept up to date by the shop: ${shown.join(', ')}` : undefined
}

/** Warns that the policy promises other days than the setting by which the shop accepts returns. */
function describeOtherDays(
	text: string,
	{ original, facts }: { original: string; facts: readonly { name: string; value: string }[] },
): string | undefined {
	const returnDays = facts.find(({ name }) => name === 'return days')?.value
	const stated = returnDays && findOtherReturnDays(text, { original, returnDays })
	return stated
		? `This says ${stated} days, but your shop takes returns for ${returnDays}: change that under Business details, or write {return days}.`
		: undefined
}

function labelOf({ label, isOptional }: { label: string; isOptional: boolean }): string {
	return isOptional ? `${label} (optional)` : label
}

const CHARACTERS_PER_ROW = 70
const MAX_ROWS = 14

function rowsFor(value: string, kind: 'text' | 'prose'): number {
	const lines = value.split('\n')
	const needed = lines.reduce((rows, line) => rows + Math.ceil((line.length + 1) / CHARACTERS_PER_ROW), 0)
	return Math.min(MAX_ROWS, Math.max(kind === 'prose' ? 4 : 2, needed))
}
