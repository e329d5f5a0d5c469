/** Chooses products, or some of their pack sizes. */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { FIELD_LABELS } from '#app/admin/promos/promo-labels.ts'
import { FieldError } from '#app/ui/forms/field.tsx'
import { containsWords, MAX_WITHOUT_FILTER } from '#shop/catalogue/filter.ts'
import { describeGoods, goodKey, isSold, parseGoods, type PromoProduct } from '#shop/promos/goods.ts'

type GoodsFieldProps = {
	name: 'goods' | 'freeGoods'
	none: ReactNode
	/** Keys, separated by commas. */
	chosen: string
	products: readonly PromoProduct[]
}

export function GoodsField({ name, none, chosen, products }: GoodsFieldProps) {
	const errorId = useId()
	const [words, setWords] = useState('')
	const isShown = (text: string) => containsWords([text], words)
	const keys = chosen.split(',').filter(Boolean)
	const isOffered = (key: string) => parseGoods(key)?.every((good) => isSold(good, products))
	const box = (key: string) => (
		<input type="checkbox" name={name} value={key} defaultChecked={keys.includes(key)} />
	)
	return (
		<fieldset id={`field-${name}`} tabIndex={-1} className="promo-goods" aria-describedby={errorId}>
			<legend className="field-label">{FIELD_LABELS[name]}</legend>
			<p className="field-hint">{none}</p>
			{products.length > MAX_WITHOUT_FILTER && <ProductSearch onSearch={setWords} />}
			{/* What is not shown stays chosen. */}
			{!products.some(({ shortName }) => isShown(shortName)) && <p>No product found.</p>}
			<ul>
				{products.map(({ id, shortName, sizes }) => (
					<li key={id} hidden={!isShown(shortName)}>
						<label className="promo-check font-semibold">
							{box(goodKey({ productId: id, size: null }))}
							{shortName}, all sizes
						</label>
						<span className="promo-sizes">
							{sizes
								.filter((size) => size.isSold !== false)
								.map(({ value, name: sizeName }) => (
									<label key={value} className="promo-check">
										{box(goodKey({ productId: id, size: value }))}
										{sizeName}
									</label>
								))}
						</span>
					</li>
				))}
				{/* Left out, it would be removed from the promotion unseen. */}
				{keys
					.filter((key) => !isOffered(key))
					.map((key) => (
						<li key={key}>
							<label className="promo-check">
								{box(key)}
								{describeGoods(parseGoods(key) ?? [], products)}, no longer sold
							</label>
						</li>
					))}
			</ul>
			<FieldError id={errorId} message={useFieldError(name)} />
		</fieldset>
	)
}

function ProductSearch({ onSearch }: { onSearch: (words: string) => void }) {
	return (
		<label className="field promo-goods-search">
			<span className="field-label">Find a product</span>
			<input
				type="search"
				className="input"
				autoComplete="off"
				onChange={({ target }) => onSearch(target.value)}
				onKeyDown={stayInForm}
			/>
		</label>
	)
}

/** Enter in a search would save the promotion. */
function stayInForm(event: KeyboardEvent): void {
	if (event.key === 'Enter') event.preventDefault()
}
