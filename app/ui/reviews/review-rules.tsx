/** The rules by which reviews are published, beside the form and the reviews. */
import { REVIEW_RULES } from '#shop/reviews/rules.ts'

export function ReviewRules() {
	return (
		<section className="rounded-card bg-rice p-5 text-15" aria-labelledby="review-rules">
			<h2 id="review-rules" className="mb-2 font-text text-17 font-semibold">
				How we publish reviews
			</h2>
			<ul className="grid list-disc gap-1 ps-5">
				{REVIEW_RULES.map((rule) => (
					<li key={rule}>{rule}</li>
				))}
			</ul>
		</section>
	)
}
