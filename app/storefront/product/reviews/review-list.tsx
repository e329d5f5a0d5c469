/** Published reviews with the shop's answers. */
import { ShopAnswer } from '#app/ui/reviews/shop-answer.tsx'
import { Stars } from '#app/ui/reviews/stars.tsx'
import { formatDate } from '#shop/dates.ts'
import type { PublishedReview } from '#shop/reviews/published.server.ts'

export function ReviewList({ reviews }: { reviews: readonly PublishedReview[] }) {
	return (
		<ul className="grid gap-8">
			{reviews.map(({ id, stars, text, name, writtenAt, answer }) => (
				<li key={id} className="grid gap-2">
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<Stars stars={stars} />
						<span className="font-semibold">{name}</span>
						<time dateTime={writtenAt} className="text-15 text-cinnamon">
							{formatDate(new Date(writtenAt))}
						</time>
					</p>
					<p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
					<ShopAnswer answer={answer} />
				</li>
			))}
		</ul>
	)
}
