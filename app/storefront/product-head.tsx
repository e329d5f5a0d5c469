/** What a product is called in tabs, in shared links and by search engines. */
import type { PricesToCome } from '#app/storefront/use-buying.ts'
import { DataBlock } from '#app/web/data-block.tsx'
import { PageHead } from '#app/web/page-head.tsx'
import { useShopFacts } from '#app/web/shop-facts.ts'
import { productData } from '#app/web/product-data.ts'
import { breadcrumbData } from '#app/web/structured-data.ts'
import type { Product, ProductTexts } from '#shop/catalogue/rules.ts'
import { isStoredPath } from '#shop/images/rules.ts'

/** Of the pictures that came with the shop. */
const BORN_SIZE = { width: 1200, height: 1200 }

type ProductHeadProps = { product: Product & ProductTexts; prices: PricesToCome }

export function ProductHead({ product, prices }: ProductHeadProps) {
	const { name, description, features, image } = product
	const path = `/product/${product.id}`
	const site = useShopFacts()
	const facts =
		import.meta.env.SSR && site && !(prices instanceof Promise)
			? [
					productData(site, product, prices),
					breadcrumbData(site, [
						['Home', '/'],
						['Products', '/products'],
						[name, path],
					]),
				]
			: null
	return (
		<>
			<PageHead
				title={name}
				description={`${description} ${features.join(', ')}.`}
				path={path}
				picture={{
					path: `/product-images/${image}`,
					size: isStoredPath(image) ? null : BORN_SIZE,
					alt: `A pack of ${name}`,
				}}
			/>
			<DataBlock facts={facts} />
		</>
	)
}
