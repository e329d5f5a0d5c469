/** What a product is called in tabs, in shared links and by search engines. */
import type { PricesToCome } from '#app/storefront/product/use-purchase.ts'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { productData } from '#app/seo/product-structured-data.ts'
import { breadcrumbData } from '#app/seo/structured-data.ts'
import type { Product, ProductContent } from '#shop/catalogue/rules.ts'
import { isStoredPath } from '#shop/images/rules.ts'

/** Of the pictures that came with the shop. */
const BORN_SIZE = { width: 1200, height: 1200 }

type ProductHeadProps = { product: Product & ProductContent; prices: PricesToCome }

export function ProductHead({ product, prices }: ProductHeadProps) {
	const { name, description, features, image } = product
	const path = `/product/${product.id}`
	const site = useShopData()
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
			<JsonLd facts={facts} />
		</>
	)
}
