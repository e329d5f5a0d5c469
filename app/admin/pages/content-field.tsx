/** One text, image or link of a page. */
import { href, Link } from 'react-router'
import { Field, FieldError } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { DESTINATIONS } from '#shop/pages/destinations.ts'
import type { SimpleField } from '#shop/pages/fields.ts'

export type FieldContext = {
	/** Messages by the name of the field. */
	errors: Readonly<Record<string, string>>
	/** The uploaded images. */
	images: readonly { name: string; url: string }[]
}

type ContentFieldProps = FieldContext & {
	name: string
	field: SimpleField
	value: string
	original: string
}

export function ContentField({ name, field, value, original, errors, images }: ContentFieldProps) {
	const error = errors[name] ?? null
	switch (field.kind) {
		case 'fixed':
			return <input type="hidden" name={name} value={value} />
		case 'line':
			return (
				<Field
					label={labelOf(field)}
					name={name}
					lang={field.lang}
					maxLength={field.max}
					defaultValue={value}
					autoComplete="off"
					hint={field.hint}
					error={error}
				/>
			)
		case 'image':
			return (
				<Choice
					name={name}
					label={field.label}
					value={value}
					error={error}
					hint={<UploadHint first={field.hint} />}
				>
					{original !== '' && <option value={original}>Original image</option>}
					{field.noImage !== undefined && <option value="">{field.noImage}</option>}
					{images.map(({ name: fileName, url }) => (
						<option key={url} value={url}>
							{fileName}
						</option>
					))}
				</Choice>
			)
		case 'destination':
			return (
				<Choice name={name} label={field.label} value={value} error={error}>
					<option value="">{field.isOptional ? 'No link' : 'Choose a page'}</option>
					{DESTINATIONS.map(({ to, label }) => (
						<option key={to} value={to}>
							{label}
						</option>
					))}
				</Choice>
			)
		default:
			return (
				<TextArea
					label={labelOf(field)}
					name={name}
					rows={rowsFor(value, field.kind)}
					maxLength={field.max}
					defaultValue={value}
					hint={field.hint}
					error={error}
				/>
			)
	}
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

function UploadHint({ first }: { first: string | undefined }) {
	return (
		<>
			{first} New images are uploaded at{' '}
			<Link className="link" to={`${href('/admin/pictures')}?bucket=home`}>
				Images
			</Link>
			, in 'Logo and pages'.
		</>
	)
}

type ChoiceProps = {
	name: string
	label: string
	value: string
	error: string | null
	hint?: React.ReactNode
	children: React.ReactNode
}

function Choice({ name, label, value, error, hint, children }: ChoiceProps) {
	const id = `choice-${name}`
	return (
		<div className="field">
			<label htmlFor={id} className="field-label">
				{label}
			</label>
			<select
				id={id}
				name={name}
				className="input"
				defaultValue={value}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
			>
				{children}
			</select>
			{hint && !error && (
				<p id={`${id}-hint`} className="field-hint">
					{hint}
				</p>
			)}
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}
