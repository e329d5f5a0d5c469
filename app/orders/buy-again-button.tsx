import { type MouseEvent, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { buyAgain } from '#app/cart/buy-again.ts'
import { fillInAddress } from '#app/cart/checkout-draft-storage.ts'
import { updateCart } from '#app/cart/cart-store.ts'
import { requestLineProducts } from '#app/catalogue/request-line-products.ts'
import { showUnreachableNotice } from '#app/offline/show-unreachable-notice.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useNavigatedAway } from '#app/ui/use-navigated-away.ts'
import { addLine } from '#shop/cart/rules.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'

type BuyAgainButtonProps = { order: OrderView; tone?: 'primary' | 'quiet' }

/** Puts what is still sold of an order into the cart, at today's prices, its address into checkout, and shows the cart. Renders nothing for orders of others. */
export function BuyAgainButton({ order, tone = 'quiet' }: BuyAgainButtonProps) {
	const [isChecking, setChecking] = useState(false)
	const trackNavigation = useNavigatedAway()
	const navigate = useNavigate()
	if (!order.isOwn) return null

	async function putIntoCart({ currentTarget }: MouseEvent) {
		if (isChecking) return
		if (!navigator.onLine) return showUnreachableNotice()
		setChecking(true)
		const hasNavigatedAway = trackNavigation(currentTarget)
		const products = await requestLineProducts([...new Set(order.items.map(({ productId }) => productId))])
		setChecking(false)
		if (hasNavigatedAway()) return
		if (!products) return showToast(PRICES_UNKNOWN)
		const { lines, problems, newPrices } = buyAgain(order.items, products)
		if (lines.length === 0)
			return showToast({
				title: 'Nothing added',
				message: <NothingLeft problems={problems} />,
				tone: 'error',
				seconds: 15,
			})
		updateCart((cart) => lines.reduce(addLine, cart))
		fillInAddress(order.address)
		showToast({ ...added(problems, newPrices), staysOnNextPage: true })
		await navigate(href('/cart'))
	}

	return (
		<Button tone={tone} aria-disabled={isChecking} onClick={(event) => void putIntoCart(event)}>
			{isChecking ? 'Checking...' : 'Buy Again'}
			<span className="sr-only"> what is in {order.number}</span>
		</Button>
	)
}

const PRICES_UNKNOWN = {
	title: 'Error',
	message: "We couldn't check today's prices. Please try again.",
	tone: 'error',
} as const

function NothingLeft({ problems }: { problems: readonly string[] }) {
	return (
		<>
			{problems.join(' ')}{' '}
			<Link className="link" to={href('/products')}>
				See our blends
			</Link>
		</>
	)
}

function added(problems: readonly string[], newPrices: readonly string[]) {
	const prices = newPrices.length > 0 ? newPrices : ["At today's prices."]
	const message = [...problems, ...prices].join(' ')
	if (problems.length === 0) return { title: 'Added to Cart', message, tone: 'success' } as const
	return { title: 'Added what we can', message, tone: 'plain' } as const
}
