import '#app/orders/orders.css'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { productImagePath } from '#shop/images/rules.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'

const MAX_PICTURES = 3

/** Small images of what is in an order. They only decorate, because the items are named elsewhere. */
export function OrderPictures({ items }: Pick<OrderView, 'items'>) {
	const pictures = [...new Set(items.map(({ imageUrl }) => imageUrl))]
	const more = pictures.length - MAX_PICTURES
	return (
		<span className="order-pictures" aria-hidden="true">
			{pictures.slice(0, MAX_PICTURES).map((imageUrl) => (
				<ResponsiveImage key={imageUrl} path={productImagePath(imageUrl)} alt="" sizes="64px" />
			))}
			{more > 0 && <span className="order-pictures-more">+{more}</span>}
		</span>
	)
}
