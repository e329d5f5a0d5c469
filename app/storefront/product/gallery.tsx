import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { NextIcon, PreviousIcon } from '#app/ui/icons.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { ProductImage } from '#shop/catalogue/rules.ts'

/** A scrolling strip, which can be swiped before hydration too. Arrows and thumbnails scroll it; the arrows wrap around. */
export function Gallery({ name, images }: { name: string; images: readonly ProductImage[] }) {
	const [index, setIndex] = useState(0)
	const strip = useRef<HTMLDivElement>(null)

	function scrollTo(position: number) {
		const wrapped = (position + images.length) % images.length
		strip.current?.scrollTo({ left: wrapped * strip.current.clientWidth })
	}

	return (
		<section className="gallery" aria-label={`Photos of ${name}`}>
			<div className="gallery-frame">
				<Strip strip={strip} name={name} images={images} onScroll={setIndex} />
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
		</section>
	)
}

type StripProps = {
	strip: RefObject<HTMLDivElement | null>
	name: string
	images: readonly ProductImage[]
	onScroll: (position: number) => void
}

function Strip({ strip, name, images, onScroll }: StripProps) {
	return (
		<div
			ref={strip}
			role="group"
			aria-label="Swipe or use the arrow keys"
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling by keyboard needs something to focus
			tabIndex={0}
			className="gallery-strip"
			onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
				onScroll(Math.round(scrollLeft / clientWidth))
			}
		>
			{images.map(({ path, alt }, position) => (
				<ResponsiveImage
					key={path}
					path={path}
					alt={alt || `${name}, photo ${position + 1} of ${images.length}`}
					sizes="(min-width: 640px) 50vw, 100vw"
					isPriority={position === 0}
				/>
			))}
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
					<ResponsiveImage path={path} alt="" sizes="72px" />
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
