/** The Orders tab of the dashboard: newest first, page by page. */
import { href, Link } from 'react-router'
import { BuyAgainButton } from '#app/orders/buy-again-button.tsx'
import { CancelOrder } from '#app/orders/cancelling/cancel-order.tsx'
import { InvoiceButton } from '#app/orders/invoice-button.tsx'
import { OrderTable } from '#app/orders/order-table.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { KolamDrawing } from '#app/ui/kolam/kolam-drawing.tsx'
import { HISTORY_PAGE_SIZE } from '#shop/orders/rules.ts'
import { offersInvoice, type CompleteOrderView } from '#shop/orders/views/order-view.ts'

export type OrderHistoryPage = { orders: CompleteOrderView[]; count: number; page: number }

export function OrderHistory({
	history,
	onChange,
}: {
	history: OrderHistoryPage
	onChange: () => Promise<void>
}) {
	const { orders, count, page } = history
	return (
		<section aria-labelledby="order-history">
			<h2 id="order-history" className="text-21 sm:text-28">
				Order History
			</h2>
			{count === 0 ? (
				<NoOrders />
			) : (
				<>
					<p className="mt-1 mb-4 text-15 text-cinnamon">
						{count} {count === 1 ? 'order' : 'orders'}
					</p>
					<OrderTable
						orders={orders}
						screen="history"
						onChange={onChange}
						actionsFor={(order) => (
							<>
								<BuyAgainButton order={order} />
								{offersInvoice(order, 'dashboard') && <InvoiceButton number={order.number} />}
								<CancelOrder order={order} onChange={onChange} />
							</>
						)}
					/>
					<Pages page={page} pages={Math.ceil(count / HISTORY_PAGE_SIZE)} />
				</>
			)}
		</section>
	)
}

function Pages({ page, pages }: { page: number; pages: number }) {
	if (pages <= 1) return null
	const to = (next: number) => `${href('/dashboard')}?tab=orders&page=${next}`
	return (
		<nav aria-label="Order history pages" className="mt-6 flex items-center justify-between gap-4 text-15">
			{page > 1 ? (
				<Link className="link" to={to(page - 1)} preventScrollReset>
					Newer
				</Link>
			) : (
				<span />
			)}
			<span aria-current="page">
				Page {page} of {pages}
			</span>
			{page < pages ? (
				<Link className="link" to={to(page + 1)} preventScrollReset>
					Older
				</Link>
			) : (
				<span />
			)}
		</nav>
	)
}

function NoOrders() {
	return (
		<div className="mt-6">
			<KolamDrawing className="mb-6" />
			<p className="measure mb-5 text-decoction">
				No orders yet. Once you order, you can track it here and download the tax invoice.
			</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to={href('/products')}>Browse Products</ButtonLink>
				<InvoiceButton />
			</div>
		</div>
	)
}
