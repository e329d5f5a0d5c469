/** Shows the stars that a customer gave. */
import { MAX_STARS } from '#shop/reviews/rules.ts'

export const STAR = 'm12 3 2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7L12 3Z'

export function Stars({ stars }: { stars: number }) {
	return (
		<span
			className="inline-flex gap-0.5 text-brass-ink"
			role="img"
			aria-label={`${stars} out of ${MAX_STARS} stars`}
		>
			{Array.from({ length: MAX_STARS }, (_, index) => (
				<svg
					key={index}
					width="18"
					height="18"
					viewBox="0 0 24 24"
					fill={index < stars ? 'currentColor' : 'none'}
					stroke="currentColor"
					strokeWidth="1.5"
					strokeLinejoin="round"
					aria-hidden="true"
				>
					<path d={STAR} />
				</svg>
			))}
		</span>
	)
}
