import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { NextIcon, PreviousIcon } from '#app/ui/icons.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'

/** A strip that a thumb swipes, also before any script; arrows and thumbnails move it, and go round in both directions. */
export function Gallery({ name, pictures }: { name: string; pictures: readonly string[] }) {
	const [index, setIndex] = useState(0)
	const strip = useRef<HTMLDivElement>(null)

	function show(wanted: number) {
		const next = (wanted + pictures.length) % pictures.length
		strip.current?.scrollTo({ left: next * strip.current.clientWidth })
	}

	return (
		<section className="gallery" aria-label={`Pictures of ${name}`}>
			<div className="gallery-frame">
				<Strip strip={strip} name={name} pictures={pictures} onSwipe={setIndex} />
				<Arrow label="Previous picture" onPress={() => show(index - 1)}>
					<PreviousIcon />
				</Arrow>
				<Arrow label="Next picture" onPress={() => show(index + 1)}>
					<NextIcon />
				</Arrow>
			</div>
			<Thumbnails pictures={pictures} index={index} onChoose={show} />
		</section>
	)
}

type StripProps = {
	strip: RefObject<HTMLDivElement | null>
	name: string
	pictures: readonly string[]
	/** Told which picture stands in the strip. */
	onSwipe: (position: number) => void
}

function Strip({ strip, name, pictures, onSwipe }: StripProps) {
	return (
		<div
			ref={strip}
			role="group"
			aria-label="Swipe or use the arrow keys"
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling by keyboard needs something to focus
			tabIndex={0}
			className="gallery-strip"
			onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
				onSwipe(Math.round(scrollLeft / clientWidth))
			}
		>
			{pictures.map((path, position) => (
				<ResponsiveImage
					key={path}
					path={path}
					alt={`${name}, picture ${position + 1} of ${pictures.length}`}
					sizes="(min-width: 640px) 50vw, 100vw"
					isPriority={position === 0}
				/>
			))}
		</div>
	)
}

type ThumbnailsProps = {
	pictures: readonly string[]
	index: number
	onChoose: (position: number) => void
}

function Thumbnails({ pictures, index, onChoose }: ThumbnailsProps) {
	return (
		<div className="gallery-thumbs">
			{pictures.map((path, position) => (
				<button
					key={path}
					type="button"
					aria-label={`Picture ${position + 1}`}
					aria-current={position === index}
					onClick={() => onChoose(position)}
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
