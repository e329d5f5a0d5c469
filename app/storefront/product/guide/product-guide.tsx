/** Answers a shopper's questions below the details of a product: taste, brewing, freshness, questions, the other blends and reviews. */
import { Link } from 'react-router'
import { Brewing } from '#app/storefront/product/guide/brewing.tsx'
import { Comparison } from '#app/storefront/product/guide/comparison.tsx'
import type { Guide } from '#app/storefront/product/guide/load-guide.server.ts'
import { GuideImage } from '#app/storefront/product/guide/guide-image.tsx'
import { TasteScale } from '#app/storefront/product/guide/taste-scale.tsx'
import { ProductReviews } from '#app/storefront/product/reviews/product-reviews.tsx'
import type { Composition, Product } from '#shop/catalogue/rules.ts'
import { tasteScales } from '#shop/catalogue/labelling/taste.ts'

type ProductGuideProps = {
	product: Pick<Product, 'id' | 'composition' | 'roast' | 'shelfLife' | 'sizes'>
	guide: Guide
}

export default function ProductGuide({ product, guide }: ProductGuideProps) {
	const { composition } = product
	const { content, questions, blends, reviews } = guide
	return (
		<div className="guide">
			{composition && <Taste {...content.taste} product={product} composition={composition} />}
			{composition && <Brewing {...content.brewing} sizes={product.sizes} />}
			{composition && <Freshness {...content.freshness} shelfLife={product.shelfLife} />}
			{questions.length > 0 && <Questions {...content.questions} questions={questions} />}
			{composition && blends.length > 1 && (
				<Comparison {...content.comparison} blends={blends} shownId={product.id} />
			)}
			{reviews && <ProductReviews productId={product.id} reviews={reviews} />}
		</div>
	)
}

type Content = Guide['content']
type TasteProps = Content['taste'] & { product: ProductGuideProps['product']; composition: Composition }

function Taste({ title, text, product, composition: { chicory } }: TasteProps) {
	return (
		<section className="guide-section" aria-labelledby="taste-title">
			<div>
				<h2 id="taste-title" className="section-title">
					{title}
				</h2>
				<p className="guide-text">{text}</p>
			</div>
			<dl className="taste">
				{tasteScales(product).map(({ label, value, level, from, to }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>
							<strong>{value}</strong>
							<TasteScale share={level * 20} steps={5} />
							<small>
								<span>{from}</span> <span>{to}</span>
							</small>
						</dd>
					</div>
				))}
				<div>
					<dt>Chicory</dt>
					<dd>
						<strong>{chicory === 0 ? 'None' : `${chicory}%`}</strong>
						<TasteScale share={chicory} steps={10} />
						<small>
							<span>0%</span> <span>100%</span>
						</small>
					</dd>
				</div>
			</dl>
		</section>
	)
}

function Freshness({
	title,
	points,
	image,
	alt,
	shelfLife,
}: Content['freshness'] & Pick<Product, 'shelfLife'>) {
	return (
		<section className="guide-section" aria-labelledby="freshness-title">
			<div>
				<h2 id="freshness-title" className="section-title">
					{title}
				</h2>
				<dl className="guide-points">
					{points.map((point, index) => (
						<div key={`${index}`}>
							<dt>{point.title}</dt>
							<dd>{point.text}</dd>
						</div>
					))}
					{shelfLife && (
						<div>
							<dt>Best before</dt>
							<dd>{shelfLife}.</dd>
						</div>
					)}
				</dl>
			</div>
			<GuideImage image={image} alt={alt} />
		</section>
	)
}

function Questions({ title, questions }: Content['questions'] & Pick<Guide, 'questions'>) {
	return (
		<section className="guide-section" aria-labelledby="guide-questions-title">
			<h2 id="guide-questions-title" className="section-title">
				{title}
			</h2>
			<div className="guide-questions">
				{questions.map(({ question, answer, linkTo, linkLabel }, index) => (
					<details key={`${index}`} name="question" className="disclosure">
						<summary>{question}</summary>
						<p>
							{answer}{' '}
							{linkTo && (
								<Link to={linkTo} className="link">
									{linkLabel}
								</Link>
							)}
						</p>
					</details>
				))}
			</div>
		</section>
	)
}
