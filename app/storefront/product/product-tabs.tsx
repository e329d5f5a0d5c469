import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadWhenOnline } from '#app/http/fetch/load-module.ts'
import type { Product } from '#shop/catalogue/rules.ts'

/** Its code is not in the page's scripts, because the server renders it. */
const Specifications = lazy(() => loadWhenOnline(() => import('#app/storefront/product/specifications.tsx')))

const TABS = [
	['description', 'Description'],
	['specifications', 'Specifications'],
] as const

type ProductTabsProps = {
	product: Product
	brewing: string
}

/** Before hydration the tabs are anchor links, and the stylesheet shows the panel that is the `:target`. */
export function ProductTabs({ product, brewing }: ProductTabsProps) {
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
				{product.composition && <p>{brewing}</p>}
			</Panel>
			<Panel id="specifications" selected={selected}>
				<Suspense>
					<Specifications product={product} />
				</Suspense>
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
