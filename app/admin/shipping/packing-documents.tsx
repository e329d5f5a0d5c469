import { href } from 'react-router'
import { PrintLink } from '#app/admin/layout/print-link.tsx'
import { hasLabel, hasPackingSlip } from '#shop/orders/statuses.ts'

type Props = {
	order: Parameters<typeof hasLabel>[0] & { number: string; can: { fulfil: boolean } }
}

/** Each opens in a new tab, ready to print. */
export function PackingDocuments({ order }: Props) {
	const { number, can } = order
	if (!can.fulfil || !hasPackingSlip(order)) return null
	return (
		<p className="flex min-h-9 flex-wrap items-center gap-5">
			<PrintLink to={href('/admin/packing-slips')} number={number} label="Packing slip" />
			{hasLabel(order) && <PrintLink to={href('/admin/labels')} number={number} label="Label" />}
		</p>
	)
}
