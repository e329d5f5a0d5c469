import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { genericNameOf, ingredientsOf } from '#shop/catalogue/food-labelling.ts'
import { formatNetQuantity, type Product } from '#shop/catalogue/rules.ts'

const TABS = [
	['description', 'Description'],
	['specifications', 'Specifications'],
] as const

/** Before hydration the tabs are anchor links, and the stylesheet shows the panel that is the `:target`. */
export function ProductTabs({ product }: { product: Product }) {
	const [selected, setSelected] = useState<string>('description')

	return (
		<section className="tabs" aria-label={`About ${product.name}`}>
			<TabList selected={selected} onSelect={setSelected} />
			<Panel id="description" selected={selected}>
				{product.story.split(/\n{2,}/).map((paragraph, index) => (
					<p key={index} className="whitespace-pre-line">
						{paragraph}
					</p>
				))}
				{product.composition && (
					<p>
						To brew: put two spoons of powder in the upper cup, press lightly, add hot water to the brim and
						wait ten minutes. Mix the decoction with hot milk and pour it from tumbler to davara until it
						froths.
					</p>
				)}
			</Panel>
			<Panel id="specifications" selected={selected}>
				<Specifications product={product} />
			</Panel>
		</section>
	)
}

type TabListProps = { selected: string; onSelect: (id: string) => void }

function TabList({ selected, onSelect }: TabListProps) {
	function selectByArrowKey(event: KeyboardEvent<HTMLElement>) {
		if (!/^Arrow(Left|Right)$/.test(event.key)) return
		const next = TABS.find(([id]) => id !== selected)?.[0] ?? selected
		onSelect(next)
		document.getElementById(`tab-${next}`)?.focus()
	}

	return (
		// oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it have the focus
		<div role="tablist" onKeyDown={selectByArrowKey}>
			{TABS.map(([id, label]) => (
				<a
					key={id}
					id={`tab-${id}`}
					href={`#${id}`}
					role="tab"
					aria-selected={selected === id}
					aria-controls={id}
					tabIndex={selected === id ? 0 : -1}
					onClick={(event) => {
						event.preventDefault()
						onSelect(id)
					}}
				>
					{label}
				</a>
			))}
		</div>
	)
}

function Panel({ id, selected, children }: { id: string; selected: string; children: ReactNode }) {
	return (
		<div
			id={id}
			role="tabpanel"
			aria-labelledby={`tab-${id}`}
			className={selected === id ? 'tab-panel' : 'tab-panel tab-hidden'}
		>
			{children}
		</div>
	)
}

function Specifications({ product }: { product: Product }) {
	const brand = useBrand()
	const specifications: readonly (readonly [name: string, value: ReactNode])[] = [
		['Manufacturer', product.manufacturer ?? `${brand?.legalName}, ${brand?.address}`],
		['FSSAI licence number', product.isFood && (product.fssaiLicence ?? brand?.fssai)],
		['Generic name', genericNameOf(product)],
		['Composition', ingredientsOf(product)],
		['Roast', product.roast],
		['Country of origin', product.countryOfOrigin],
		['Shelf life', product.shelfLife],
		[
			'Food type',
			product.isFood && (
				<span key="vegetarian" className="vegetarian">
					Vegetarian
				</span>
			),
		],
		['Net quantity', product.sizes.map((size) => `${size.name} ${formatNetQuantity(size)}`).join(', ')],
		['MRP', 'Inclusive of all taxes, shown with the price of each pack'],
		['Consumer care', `${brand?.email}, ${brand?.phone}, ${brand?.supportHours}`],
	]
	return (
		<dl>
			{specifications.map(
				([name, value]) =>
					value && (
						<div key={name}>
							<dt>{name}</dt>
							<dd>{value}</dd>
						</div>
					),
			)}
		</dl>
	)
}
