/** The features of a product, and what is in it. */
import { chicoryDeclaration, ingredientsOf } from '#shop/catalogue/labelling/food-labelling.ts'
import type { Product } from '#shop/catalogue/rules.ts'

type ProductFactsProps = { product: Pick<Product, 'features' | 'ingredients' | 'composition'> }

export default function ProductFacts({ product }: ProductFactsProps) {
	const declaration = product.composition && chicoryDeclaration(product.composition)
	// The declaration says the same as the ingredients that follow from the composition.
	const ingredients = declaration ? product.ingredients : ingredientsOf(product)
	return (
		<div className="product-facts">
			<section>
				<h2>Features</h2>
				<ul className="features">
					{product.features.map((feature) => (
						<li key={feature}>{feature}</li>
					))}
				</ul>
			</section>
			{(ingredients ?? declaration) && (
				<section>
					<h2>Ingredients</h2>
					{ingredients && <p>{ingredients}.</p>}
					{declaration && <p>{declaration}</p>}
				</section>
			)}
		</div>
	)
}
