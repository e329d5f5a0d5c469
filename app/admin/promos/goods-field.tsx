/** Chooses products, or some of their pack sizes. */
import { useId } from 'react'
import { useFieldError } from '#app/admin/layout/action-result.ts'
import { FieldError } from '#app/ui/field.tsx'
import { goodKey, type PromoProduct } from '#shop/promos/goods.ts'

type GoodsFieldProps = {
	name: 'goods' | 'freeGoods'
	label: string
	/** What it means to choose nothing. */
	none: string
	/** Keys, separated by commas. */
	chosen: string
	products: readonly PromoProduct[]
}

export function GoodsField({ name, label, none, chosen, products }: GoodsFieldProps) {
	const errorId = useId()
	const keys = chosen.split(',')
	const box = (productId: number, size: string | null) => {
		const key = goodKey({ productId, size })
		return <input type="checkbox" name={name} value={key} defaultChecked={keys.includes(key)} />
	}
	return (
		<fieldset className="promo-goods" aria-describedby={errorId}>
			<legend className="field-label">{label}</legend>
			<p className="field-hint">{none}</p>
			<ul>
				{products.map(({ id, shortName, sizes }) => (
					<li key={id}>
						<label className="promo-check font-semibold">
							{box(id, null)}
							{shortName}, all sizes
						</label>
						<span className="promo-sizes">
							{sizes.map(({ value, name: sizeName }) => (
								<label key={value} className="promo-check">
									{box(id, value)}
									{sizeName}
								</label>
							))}
						</span>
					</li>
				))}
			</ul>
			<FieldError id={errorId} message={useFieldError(name)} />
		</fieldset>
	)
}
