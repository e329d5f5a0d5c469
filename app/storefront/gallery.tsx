import { useRef, useState } from 'react'
import { NextIcon, PreviousIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'

/** A strip that can be swiped with a thumb before any script; arrows and thumbnails move it. */
export function Gallery({ name, pictures }: { name: string; pictures: readonly string[] }) {
	const strip = useRef<HTMLDivElement>(null)
	const goesTo = useRef<number>(null)
	const [index, setIndex] = useState(0)

	function show(wanted: number) {
		const next = (wanted + pictures.length) % pictures.length
		goesTo.current = next
		setIndex(next)
		strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior: 'smooth' })
	}

	function followSwipe() {
		if (!strip.current) return
		const seen = Math.round(strip.current.scrollLeft / strip.current.clientWidth)
		// On its way to a picture that was asked for, the strip passes others.
		if (goesTo.current !== null && goesTo.current !== seen) return
		goesTo.current = null
		setIndex(seen)
	}

	return (
		<section className="gallery" aria-label={`Pictures of ${name}`}>
			<div className="gallery-frame">
				<div
					ref={strip}
					className="gallery-strip"
					onScroll={followSwipe}
					onPointerDown={() => {
						goesTo.current = null
					}}
				>
					{pictures.map((path, position) => (
						<div key={path} aria-hidden={position !== index}>
							<Picture
								path={path}
								alt={`${name}, picture ${position + 1} of ${pictures.length}`}
								sizes="(min-width: 1024px) 50vw, 100vw"
								isFirst={position === 0}
							/>
						</div>
					))}
				</div>
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
						<Picture path={path} alt="" sizes="88px" />
					</button>
				))}
			</div>
		</section>
	)
}
