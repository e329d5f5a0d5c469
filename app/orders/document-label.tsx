/** Names a document of an order. A browser would break the number of an invoice at its hyphen. */
import type { OrderDocument } from '#shop/orders/views/order-view.ts'

export function DocumentLabel({ label, credits }: Pick<OrderDocument, 'label' | 'credits'>) {
	return (
		<>
			{label}
			{credits !== null && (
				<>
					{' '}
					for <span className="whitespace-nowrap">{credits}</span>
				</>
			)}
		</>
	)
}
