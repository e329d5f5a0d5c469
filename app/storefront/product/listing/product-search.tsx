/** The search and the filters of a long listing. A plain form, so that it works without scripts. */
import { Form, href, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { isFiltered, KINDS, type ProductFilter } from '#shop/catalogue/filter.ts'
import type { Paging } from '#shop/paging.ts'

type ProductSearchProps = { filter: ProductFilter; roasts: readonly string[]; paging: Paging }

export function ProductSearch({ filter, roasts, paging }: ProductSearchProps) {
	return (
		<div className="product-search">
			<Form key={JSON.stringify(filter)} role="search" aria-label="Products" action={href('/products')}>
				<label className="field">
					<span className="field-label">Search</span>
					<input type="search" name="text" className="input" maxLength={80} defaultValue={filter.text} />
				</label>
				<Choice
					label="Type"
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
					Search
				</Button>
			</Form>
			{/* Outside the form, which is another one after each search: only a text that changes is read out. */}
			<p role="status">
				{describe(paging, isFiltered(filter))}{' '}
				{isFiltered(filter) && (
					<Link className="link" to={href('/products')}>
						Show all
					</Link>
				)}
			</p>
		</div>
	)
}

/** Returns for example '24 found.' or '13–24 of 200 products.' */
function describe({ pages, first, last, found }: Paging, isSearch: boolean): string {
	if (found === 0) return 'No products found.'
	if (pages === 1) return isSearch ? `${found} found.` : ''
	return `${first}–${last} of ${found} ${isSearch ? 'found' : 'products'}.`
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
