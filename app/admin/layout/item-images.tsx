/** Small images of packs. They only decorate, because the packs are named beside them or in the title. */
import { smallImageUrl } from '#shop/images/rules.ts'
import { countPacks } from '#shop/orders/rules.ts'

type ImageProps = {
	imageUrl: string
	/** Loaded eagerly for printing, not only once it is scrolled to. */
	isPrinted?: boolean
}

export function ItemImage({ imageUrl, isPrinted = false }: ImageProps) {
	return (
		<img
			src={smallImageUrl(imageUrl)}
			alt=""
			width={40}
			height={40}
			loading={isPrinted ? 'eager' : 'lazy'}
			decoding="async"
			className="item-image"
		/>
	)
}

const MAX_IMAGES = 3

type Item = { imageUrl: string; quantity: number }

/** The images and number of an order's packs. */
export function ItemImages({ items }: { items: readonly Item[] }) {
	const images = [...new Set(items.map(({ imageUrl }) => imageUrl))].slice(0, MAX_IMAGES)
	const packs = countPacks(items)
	return (
		<span className="item-images">
			{images.map((imageUrl) => (
				<ItemImage key={imageUrl} imageUrl={imageUrl} />
			))}
			<span>
				{packs}
				<span className="sr-only"> {packs === 1 ? 'pack' : 'packs'}</span>
			</span>
		</span>
	)
}
