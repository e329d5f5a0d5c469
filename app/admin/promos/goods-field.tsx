/** Chooses products, or some of their pack sizes. */
import { useId } from 'react'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { FIELD_LABELS } from '#app/admin/promos/promo-labels.ts'
import { FieldError } from '#app/ui/forms/field.tsx'
import { describeGoods, goodKey, parseGoods, type PromoProduct } from '#shop/promos/goods.ts'

type GoodsFieldProps = {
	name: 'goods' | 'freeGoods'
	/** What it means to choose nothing. */
	none: string
	/** Keys, separated by commas. */
	chosen: string
	products: readonly PromoProduct[]
}

export function GoodsField({ name, none, chosen, products }: GoodsFieldProps) {
	const errorId = useId()
	const keys = chosen.split(',').filter(Boolean)
	const offered = products.flatMap(({ id, sizes }) => [
		goodKey({ productId: id, size: null }),
		...sizes.map(({ value }) => goodKey({ productId: id, size: value })),
	])
	const box = (key: string) => (
		<input type="checkbox" name={name} value={key} defaultChecked={keys.includes(key)} />
	)
	return (
		<fieldset id={`field-${name}`} tabIndex={-1} className="promo-goods" aria-describedby={errorId}>
			<legend className="field-label">{FIELD_LABELS[name]}</legend>
			<p className="field-hint">{none}</p>
			<ul>
				{products.map(({ id, shortName, sizes }) => (
					<li key={id}>
						<label className="promo-check font-semibold">
							{box(goodKey({ productId: id, size: null }))}
							{shortName}, all sizes
						</label>
						<span className="promo-sizes">
							{sizes.map(({ value, name: sizeName }) => (
								<label key={value} className="promo-check">
									{box(goodKey({ productId: id, size: value }))}
									{sizeName}
								</label>
							))}
						</span>
					</li>
				))}
				{/* Left out, it would be taken off the promotion unseen. */}
				{keys
					.filter((key) => !offered.includes(key))
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
