import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { COUNTRY_OF_ORIGIN, ingredientsOf, SHELF_LIFE } from '#shop/catalogue/labels.ts'
import { type Product, type ProductContent } from '#shop/catalogue/rules.ts'

const TABS = [
	['description', 'Description'],
	['specifications', 'Specifications'],
] as const

/** Before any script the tabs are links, and the stylesheet shows the panel an address points at. */
export function ProductTabs({ product }: { product: Product & Pick<ProductContent, 'story'> }) {
	const [chosen, setChosen] = useState<string>('description')

	return (
		<section className="tabs" aria-label={`About ${product.name}`}>
			<TabList chosen={chosen} onChoose={setChosen} />
			<Panel id="description" chosen={chosen}>
				<p>{product.story}</p>
				<p>
					To brew: two spoons of powder in the upper cup, press lightly, hot water to the brim, ten minutes.
					Mix the decoction with hot milk and pour it from tumbler to davara until it froths.
				</p>
			</Panel>
			<Panel id="specifications" chosen={chosen}>
				<Specifications product={product} />
			</Panel>
		</section>
	)
}

type TabListProps = { chosen: string; onChoose: (id: string) => void }

function TabList({ chosen, onChoose }: TabListProps) {
	function turnWithArrows(event: KeyboardEvent<HTMLElement>) {
		if (!/^Arrow(Left|Right)$/.test(event.key)) return
		const next = TABS.find(([id]) => id !== chosen)?.[0] ?? chosen
		onChoose(next)
		document.getElementById(`tab-${next}`)?.focus()
	}

	return (
		// oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the tabs in it
		<div role="tablist" onKeyDown={turnWithArrows}>
			{TABS.map(([id, words]) => (
				<a
					key={id}
					id={`tab-${id}`}
					href={`#${id}`}
					role="tab"
					aria-selected={chosen === id}
					aria-controls={id}
					tabIndex={chosen === id ? 0 : -1}
					onClick={(event) => {
						event.preventDefault()
						onChoose(id)
					}}
				>
					{words}
				</a>
			))}
		</div>
	)
}

function Panel({ id, chosen, children }: { id: string; chosen: string; children: ReactNode }) {
	return (
		<div
			id={id}
			role="tabpanel"
			aria-labelledby={`tab-${id}`}
			className={chosen === id ? 'tab-panel' : 'tab-panel tab-idle'}
		>
			{children}
		</div>
	)
}

function Specifications({ product }: { product: Product }) {
	const brand = useBrand()
	const facts: readonly (readonly [name: string, value: ReactNode])[] = [
		['Manufacturer', `${brand?.legalName}, ${brand?.address}`],
		['FSSAI licence number', brand?.fssai],
		[
			'Generic name',
			product.composition.chicory === 0
				? 'Filter coffee powder'
				: 'Filter coffee powder, blended with chicory',
		],
		['Composition', ingredientsOf(product)],
		['Roast', product.roast],
		['Country of origin', COUNTRY_OF_ORIGIN],
		['Shelf life', SHELF_LIFE],
		[
			'Food type',
			<span key="vegetarian" className="vegetarian">
				Vegetarian
			</span>,
		],
		['Net quantity', product.sizes.map(({ name, grams }) => `${name} ${grams} g`).join(', ')],
		['MRP', 'Inclusive of all taxes; for each pack beside its price'],
		['Consumer care', `${brand?.email}, ${brand?.phone}, ${brand?.supportHours}`],
	]
	return (
		<dl>
			{facts.map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	)
}
