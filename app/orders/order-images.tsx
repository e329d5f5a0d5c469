import '#app/orders/orders.css'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { productImagePath } from '#shop/images/rules.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'

const MAX_IMAGES = 3

/** Small images of the items in an order. They are decorative, because the items are named elsewhere. A narrow list shows one, with the number of the others. */
export function OrderImages({ items }: Pick<OrderView, 'items'>) {
	const images = [...new Set(items.map(({ imageUrl }) => imageUrl))]
	const more = images.length - MAX_IMAGES
	const others = images.length - 1
	return (
		<span className="order-images" aria-hidden="true">
			{images.slice(0, MAX_IMAGES).map((imageUrl) => (
				<ResponsiveImage key={imageUrl} path={productImagePath(imageUrl)} alt="" sizes="64px" />
			))}
			{more > 0 && <span className="order-images-more">+{more}</span>}
			{others > 0 && <span className="order-images-others">+{others}</span>}
		</span>
	)
}
