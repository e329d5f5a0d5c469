/** The packs of a quotation. Empty rows are ignored, so that it also works without scripts. */
import { useEffect, useRef, useState } from 'react'
import type { LineValues, VariantOption } from '#app/admin/quotations/quotation-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { GRINDS } from '#shop/catalogue/rules.ts'
import { MAX_QUOTED_LINES } from '#shop/quotations/rules.ts'

const EMPTY: LineValues = { pack: '', grind: 'fine', quantity: '' }

type QuotationLinesProps = {
	lines: readonly LineValues[]
	variants: readonly VariantOption[]
	error: string | null
}

export function QuotationLines({ lines, variants, error }: QuotationLinesProps) {
	const [rows, setRows] = useState(() => [...lines, EMPTY, EMPTY].map((line, id) => ({ id, line })))
	const fieldset = useRef<HTMLFieldSetElement>(null)
	// Removing a row changes the total, too.
	useEffect(() => {
		fieldset.current?.form?.dispatchEvent(new Event('input'))
	}, [rows.length])
	const add = () => setRows((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, line: EMPTY }])
	const remove = (removed: number) => setRows((before) => before.filter(({ id }) => id !== removed))
	return (
		<fieldset
			ref={fieldset}
			id="field-lines"
			tabIndex={-1}
			className="quotation-section"
			aria-describedby={error ? 'field-lines-error' : undefined}
		>
			<legend>Packs</legend>
			<FieldError id="field-lines-error" message={error} />
			<ul className="grid gap-3">
				{rows.map(({ id, line }, index) => (
					<QuotationLine
						key={id}
						name={`Pack ${index + 1}`}
						line={line}
						variants={variants}
						onRemove={rows.length > 1 ? () => remove(id) : null}
					/>
				))}
			</ul>
			{rows.length < MAX_QUOTED_LINES && (
				<p className="needs-script">
					<Button tone="quiet" onClick={add}>
						Another pack
					</Button>
				</p>
			)}
		</fieldset>
	)
}

type QuotationLineProps = {
	name: string
	line: LineValues
	variants: readonly VariantOption[]
	onRemove: (() => void) | null
}

function QuotationLine({ name, line, variants, onRemove }: QuotationLineProps) {
	const [chosen, setChosen] = useState(line.pack)
	return (
		<li className="quotation-line">
			<select
				name="pack"
				className="input quotation-pack"
				aria-label={name}
				defaultValue={line.pack}
				onChange={({ target }) => setChosen(target.value)}
			>
				<option value="">Choose a pack</option>
				{variants.map((option) => (
					<option key={option.key} value={option.key}>
						{option.label}
					</option>
				))}
			</select>
			<Grind name={name} chosen={line.grind} variant={variants.find((option) => option.key === chosen)} />
			<input
				name="quantity"
				className="input"
				aria-label={`Number of packs, ${name}`}
				placeholder="Packs"
				defaultValue={line.quantity}
				inputMode="numeric"
				autoComplete="off"
			/>
			{onRemove && (
				<button type="button" className="link needs-script" onClick={onRemove}>
					Remove<span className="sr-only"> {name}</span>
				</button>
			)}
		</li>
	)
}

type GrindProps = { name: string; chosen: string; variant: VariantOption | undefined }

/** Each row sends a grind, even for a product that is not ground, where it is ignored. */
function Grind({ name, chosen, variant }: GrindProps) {
	if (variant && variant.grinds.length === 0)
		return (
			<span className="self-center text-cinnamon">
				Not ground
				<input type="hidden" name="grind" value="" />
			</span>
		)
	return (
		<select name="grind" className="input" aria-label={`Grind, ${name}`} defaultValue={chosen || 'fine'}>
			{GRINDS.filter(({ value }) => !variant || variant.grinds.includes(value)).map(({ value, label }) => (
				<option key={value} value={value}>
					{label}
				</option>
			))}
		</select>
	)
}
