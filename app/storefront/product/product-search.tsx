/** The search and the filters of a long listing. A plain form, so that it works without scripts. */
import { Form, href, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { KINDS, type ProductFilter } from '#shop/catalogue/filter.ts'

type ProductSearchProps = { filter: ProductFilter; roasts: readonly string[]; found: number }

export function ProductSearch({ filter, roasts, found }: ProductSearchProps) {
	const isFiltered = Object.values(filter).some(Boolean)
	return (
		<Form
			key={JSON.stringify(filter)}
			role="search"
			aria-label="Products"
			action={href('/products')}
			className="product-search"
		>
			<label className="field">
				<span className="field-label">Search</span>
				<input type="search" name="text" className="input" maxLength={80} defaultValue={filter.text} />
			</label>
			<Choice
				label="Blend"
				name="kind"
				value={filter.kind}
				options={KINDS.map(({ value, label }) => [value, label])}
			/>
			<Choice
				label="Roast"
				name="roast"
				value={filter.roast}
				options={roasts.map((roast) => [roast, roast])}
			/>
			<Button type="submit" tone="quiet">
				Show
			</Button>
			<p role="status">
				{isFiltered && (
					<>
						{found === 0 ? 'Nothing fits.' : `${found} found.`}{' '}
						<Link className="link" to={href('/products')}>
							Show all
						</Link>
					</>
				)}
			</p>
		</Form>
	)
}

type ChoiceProps = {
	label: string
	name: string
	value: string
	options: readonly (readonly [value: string, label: string])[]
}

function Choice({ label, name, value, options }: ChoiceProps) {
	return (
		<label className="field">
			<span className="field-label">{label}</span>
			<select name={name} className="input" defaultValue={value}>
				<option value="">All</option>
				{options.map(([option, text]) => (
					<option key={option} value={option}>
						{text}
					</option>
				))}
			</select>
		</label>
	)
}
