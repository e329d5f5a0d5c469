/** The replacements of an order on the page that its customer sees, with their dates and tracking numbers. */
import { OrderSection } from '#app/orders/order-contents.tsx'
import { formatDate } from '#shop/dates.ts'
import type { OrderView, ReplacementView } from '#shop/orders/views/order-view.ts'

export function Replacements({ replacements }: Pick<OrderView, 'replacements'>) {
	if (replacements.length === 0) return null
	return (
		<OrderSection title={replacements.length === 1 ? 'Replacement' : 'Replacements'}>
			<ul className="grid gap-4">
				{replacements.map((replacement) => (
					<li key={replacement.number} className="rounded-card bg-rice p-4 text-15">
						<Packs packs={replacement.packs} />
						<p className="mt-1">
							Sent again, free of charge. <Progress replacement={replacement} />
						</p>
					</li>
				))}
			</ul>
		</OrderSection>
	)
}

export function Packs({ packs }: Pick<ReplacementView, 'packs'>) {
	return (
		<ul className="font-semibold">
			{packs.map(({ name, quantity }) => (
				<li key={name}>
					{quantity} × {name}
				</li>
			))}
		</ul>
	)
}

function Progress({ replacement }: { replacement: ReplacementView }) {
	const { createdAt, shippedAt, trackingNumber, courier, trackingUrl } = replacement
	if (!shippedAt)
		return `Being packed since ${formatDate(new Date(createdAt))}. We'll email you when it ships.`
	return (
		<>
			Shipped on {formatDate(new Date(shippedAt))}
			{courier && ` with ${courier}`}, tracking number{' '}
			<span className="font-semibold break-all select-all">{trackingNumber}</span>.{' '}
			{trackingUrl && (
				<a className="link" href={trackingUrl} target="_blank" rel="noopener">
					Track with {courier}
					<span className="sr-only">, in a new tab</span>
				</a>
			)}
		</>
	)
}
