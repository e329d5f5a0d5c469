import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { loadModule } from '#app/http/fetch/load-module.ts'
import { GrowingImage } from '#app/ui/growing-image.tsx'
import { NextIcon, PreviousIcon, ZoomIcon } from '#app/ui/icons.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { ProductImage } from '#shop/catalogue/rules.ts'
import { imageUrl } from '#shop/images/rules.ts'

const loadZoom = () => import('#app/storefront/product/gallery/zoom.tsx')
const Zoom = lazy(async () => ({ default: (await loadZoom()).Zoom }))

/** The photograph of all pack sizes that a blend comes with. The style sheet focuses on the chosen one. */
const FAMILY = /^[a-z]+\/family\.jpg$/

type StripRef = RefObject<HTMLDivElement | null>

type GalleryProps = {
	productId: number
	name: string
	images: readonly ProductImage[]
	strip: StripRef
}

/** A scrolling strip, which can be swiped before hydration too. Arrows and thumbnails scroll it, and the arrows wrap around. */
export function Gallery({ productId, name, images, strip }: GalleryProps) {
	const [index, setIndex] = useState(0)
	const [isZoomed, setIsZoomed] = useState(false)

	function scrollTo(position: number) {
		const wrapped = (position + images.length) % images.length
		strip.current?.scrollTo({ left: wrapped * strip.current.clientWidth })
	}

	async function showZoom() {
		const loaded = await loadModule(loadZoom)
		setIsZoomed(loaded !== null)
	}

	return (
		<section className="gallery" aria-label={`Photos of ${name}`}>
			<div className="gallery-frame">
				<Strip
					productId={productId}
					strip={strip}
					name={name}
					images={images}
					onScroll={setIndex}
					onPress={() => void showZoom()}
				/>
				{/* Before hydration it opens the photo alone. */}
				<a
					href={imageUrl('product-images', images[index]?.path ?? '')}
					className="icon-button gallery-zoom"
					aria-label="View full screen"
					onClick={(event) => {
						event.preventDefault()
						void showZoom()
					}}
				>
					<ZoomIcon />
				</a>
				{images.length > 1 && (
					<>
						<Arrow label="Previous photo" onPress={() => scrollTo(index - 1)}>
							<PreviousIcon />
						</Arrow>
						<Arrow label="Next photo" onPress={() => scrollTo(index + 1)}>
							<NextIcon />
						</Arrow>
					</>
				)}
			</div>
			{images.length > 1 && <Thumbnails images={images} index={index} onSelect={scrollTo} />}
			{isZoomed && (
				<Suspense>
					<Zoom name={name} images={images} first={index} onClose={() => setIsZoomed(false)} />
				</Suspense>
			)}
		</section>
	)
}

/** Shows the photograph of all pack sizes, if there is one. It renders nothing, because rendering the page takes a phone too long. */
export function scrollToFamily({ current: strip }: StripRef): void {
	const family = strip?.querySelector<HTMLElement>('.gallery-family')
	if (family) strip?.scrollTo({ left: family.offsetLeft })
}

type StripProps = GalleryProps & { onScroll: (position: number) => void; onPress: () => void }

function Strip({ productId, strip, name, images, onScroll, onPress }: StripProps) {
	const shown = images.map(({ path, alt }, position) => (
		<ResponsiveImage
			key={path}
			path={path}
			alt={alt || `${name}, photo ${position + 1} of ${images.length}`}
			sizes="(min-width: 1024px) 52vw, (min-width: 640px) 45vw, 100vw"
			fetchPriority={position === 0 ? 'high' : 'auto'}
			className={FAMILY.test(path) ? 'gallery-family' : ''}
		/>
	))
	return (
		// oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a pointer shortcut: the keyboard has View full screen
		<div
			ref={strip}
			role="group"
			aria-label="Swipe or use the arrow keys"
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling by keyboard needs something to focus
			tabIndex={0}
			className="gallery-strip"
			onClick={onPress}
			onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
				onScroll(Math.round(scrollLeft / clientWidth))
			}
		>
			<GrowingImage productId={productId}>{shown[0]}</GrowingImage>
			{shown.slice(1)}
		</div>
	)
}

type ThumbnailsProps = {
	images: readonly ProductImage[]
	index: number
	onSelect: (position: number) => void
}

function Thumbnails({ images, index, onSelect }: ThumbnailsProps) {
	return (
		<div className="gallery-thumbs">
			{images.map(({ path }, position) => (
				<button
					key={path}
					type="button"
					aria-label={`Photo ${position + 1}`}
					aria-current={position === index}
					onClick={() => onSelect(position)}
				>
					<ResponsiveImage path={path} alt="" sizes="72px" fetchPriority="low" />
				</button>
			))}
		</div>
	)
}

function Arrow({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
	return (
		<button type="button" className="icon-button" aria-label={label} onClick={onPress}>
			{children}
		</button>
	)
}
