import { useRef, useState } from 'react'
import { NextIcon, PreviousIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'

/** Less than this is a tap that slipped. */
const SWIPE_PIXELS = 40

/** One picture at a time; arrows, thumbnails and a thumb's swipe go round in both directions. */
export function Gallery({ name, pictures }: { name: string; pictures: readonly string[] }) {
	const [index, setIndex] = useState(0)
	const swipeFrom = useRef(0)
	const show = (wanted: number) => setIndex((wanted + pictures.length) % pictures.length)

	return (
		<section className="gallery" aria-label={`Pictures of ${name}`}>
			<div
				className="gallery-frame"
				onTouchStart={(event) => {
					swipeFrom.current = event.touches[0]?.clientX ?? 0
				}}
				onTouchEnd={(event) => {
					const moved = (event.changedTouches[0]?.clientX ?? 0) - swipeFrom.current
					if (Math.abs(moved) > SWIPE_PIXELS) show(index - Math.sign(moved))
				}}
			>
				<Picture
					key={index}
					path={pictures[index]}
					alt={`${name}, picture ${index + 1} of ${pictures.length}`}
					sizes="(min-width: 640px) 50vw, 100vw"
					isFirst
					className={index > 0 ? 'gallery-next' : ''}
				/>
				<button
					type="button"
					className="icon-button"
					aria-label="Previous picture"
					onClick={() => show(index - 1)}
				>
					<PreviousIcon />
				</button>
				<button
					type="button"
					className="icon-button"
					aria-label="Next picture"
					onClick={() => show(index + 1)}
				>
					<NextIcon />
				</button>
			</div>
			<div className="gallery-thumbs">
				{pictures.map((path, position) => (
					<button
						key={path}
						type="button"
						aria-label={`Picture ${position + 1}`}
						aria-current={position === index}
						onClick={() => show(position)}
					>
						<Picture path={path} alt="" sizes="72px" />
					</button>
				))}
			</div>
		</section>
	)
}
