/** The order is placed: the one page with a kolam at its door. */
import { href } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import type { PaidOrder } from '#app/checkout/payment-outcome.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useCustomer } from '#app/web/use-customer.ts'
import { sizeName } from '#shop/cart/rules.ts'
import { formatMoment } from '#shop/dates.ts'
import { formatPaid, NOTHING, paiseFromRupees, sum, times } from '#shop/money.ts'

/** Orders name pictures by public address, pages by path in the storage. */
const STORAGE = '/product-images/'

export function PaidOrderView({ order }: { order: PaidOrder }) {
	const isSignedIn = useCustomer() !== null
	return (
		<>
			<div aria-hidden="true" className="kolam-band mb-10" />
			<h1 className="page-title">Your order is placed</h1>
			<p className="measure mt-4 text-decoction">
				Thank you. Your coffee is roasted and ground for you, and a confirmation is on its way by email.
			</p>
			<dl className="mt-10 grid gap-x-8 gap-y-5 border-y border-sand py-6 sm:grid-cols-2">
				<Fact label="Order ID">
					<span className="break-all tabular-nums">{order.id}</span>
				</Fact>
				<Fact label="Status">
					<span className="text-leaf">Confirmed</span>
				</Fact>
				<Fact label="Date">{formatMoment(new Date(order.created_at))}</Fact>
				<Fact label="Amount paid">
					<span className="tabular-nums">{inRupees(order.amount)}</span>
					{isMoreThanItems(order) && (
						<span className="block text-15 font-normal text-cinnamon">with shipping and discount</span>
					)}
				</Fact>
			</dl>
			<h2 className="mt-10 text-28">What you ordered</h2>
			<ul className="mt-2">
				{order.items.map((item) => (
					<li
						key={`${item.product_name}|${item.size}|${item.grind}`}
						className="flex items-center gap-4 border-b border-sand py-4"
					>
						<Picture
							path={item.image_url?.replace(STORAGE, '')}
							alt=""
							sizes="80px"
							className="w-20! shrink-0"
						/>
						<div className="min-w-0 grow">
							<p className="font-semibold">{item.product_name}</p>
							<p className="text-15 text-cinnamon">{describe(item)}</p>
						</div>
						<p className="shrink-0 font-semibold tabular-nums text-espresso">{linePrice(item)}</p>
					</li>
				))}
			</ul>
			<div className="mt-10 flex flex-wrap gap-3">
				<ButtonLink to={href('/')}>Return to Home</ButtonLink>
				{isSignedIn && (
					<ButtonLink tone="quiet" to={`${href('/dashboard')}?tab=orders`}>
						View All Orders
					</ButtonLink>
				)}
			</div>
		</>
	)
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
	return (
		<div>
			<dt className="text-15 text-cinnamon">{label}</dt>
			<dd className="mt-0.5 font-semibold">{children}</dd>
		</div>
	)
}

function describe({ size, grind, quantity }: PaidOrder['items'][number]): string {
	return [size && sizeName(size), grind, `Quantity ${quantity}`].filter(Boolean).join(' · ')
}

function linePrice({ price, quantity }: PaidOrder['items'][number]): string {
	return formatPaid(times(paiseFromRupees(price) ?? NOTHING, quantity))
}

function isMoreThanItems({ items, amount }: PaidOrder): boolean {
	const lines = items.map(({ price, quantity }) => times(paiseFromRupees(price) ?? NOTHING, quantity))
	return sum(...lines) !== paiseFromRupees(amount)
}

function inRupees(amount: number): string {
	return formatPaid(paiseFromRupees(amount) ?? NOTHING)
}
