/** Small images of packs. They only decorate, because the packs are named beside them or in the title. */
import { smallImageUrl } from '#shop/images/rules.ts'

type PictureProps = {
	imageUrl: string
	/** Loaded eagerly for printing, not only once it is scrolled to. */
	isPrinted?: boolean
}

export function ItemPicture({ imageUrl, isPrinted = false }: PictureProps) {
	return (
		<img
			src={smallImageUrl(imageUrl)}
			alt=""
			width={40}
			height={40}
			loading={isPrinted ? 'eager' : 'lazy'}
			decoding="async"
			className="item-picture"
		/>
	)
}

const MAX_PICTURES = 3

type Item = { imageUrl: string; quantity: number }

/** The images and number of an order's packs. */
export function ItemPictures({ items }: { items: readonly Item[] }) {
	const pictures = [...new Set(items.map(({ imageUrl }) => imageUrl))].slice(0, MAX_PICTURES)
	const packs = items.reduce((sum, { quantity }) => sum + quantity, 0)
	return (
		<span className="item-pictures">
			{pictures.map((imageUrl) => (
				<ItemPicture key={imageUrl} imageUrl={imageUrl} />
			))}
			<span>
				{packs}
				<span className="sr-only"> {packs === 1 ? 'pack' : 'packs'}</span>
			</span>
		</span>
	)
}
