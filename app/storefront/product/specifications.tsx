/** The label facts of a product, which the law requires a shop to show. */
import type { ReactNode } from 'react'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { ingredientsOf } from '#shop/catalogue/labelling/food-labelling.ts'
import { genericNameOf } from '#shop/catalogue/labelling/generic-name.ts'
import { formatNetQuantity, type Product } from '#shop/catalogue/rules.ts'
import { keepWhole } from '#shop/text/keep-together.ts'

export default function Specifications({ product }: { product: Product }) {
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
		[
			'Net quantity',
			product.sizes.map((size) => keepWhole(`${size.name} ${formatNetQuantity(size)}`)).join(', '),
		],
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
