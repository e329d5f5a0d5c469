/** The photos of a product on the whole screen: zoomed by pinch, double tap, wheel, buttons and keyboard. Loaded with the first zoom. */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { CloseIcon, MinusIcon, NextIcon, PlusIcon, PreviousIcon } from '#app/ui/icons.tsx'
import type { ProductImage } from '#shop/catalogue/rules.ts'
import { imageUrl } from '#shop/images/rules.ts'

const MAX_ZOOM = 4
const STEP = 1.5

type ZoomProps = { name: string; images: readonly ProductImage[]; first: number; onClose: () => void }

export function Zoom({ name, images, first, onClose }: ZoomProps) {
	const [index, setIndex] = useState(first)
	const dialog = useRef<HTMLDialogElement>(null)
	const { zoom, setZoom, pinch } = useZoom()
	useEffect(() => dialog.current?.showModal(), [])
	const image = images[index]

	function show(position: number) {
		setIndex((position + images.length) % images.length)
		setZoom(1)
	}

	function press(key: string): boolean {
		if (key === '+' || key === '=') setZoom(zoom * STEP)
		else if (key === '-') setZoom(zoom / STEP)
		else if (key === '0') setZoom(1)
		// While zoomed in, the arrow keys scroll.
		else if (zoom === 1 && key === 'ArrowRight') show(index + 1)
		else if (zoom === 1 && key === 'ArrowLeft') show(index - 1)
		else return false
		return true
	}

	if (!image) return null
	return (
		<dialog
			ref={dialog}
			className="zoom"
			aria-label={`Photos of ${name}`}
			onClose={onClose}
			onKeyDown={(event) => press(event.key) && event.preventDefault()}
		>
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling by keyboard needs something to focus */}
			<div className="zoom-pane" tabIndex={0} role="group" aria-label="Zoomed photo" {...pinch}>
				<img
					src={imageUrl('product-images', image.path)}
					alt={image.alt || `${name}, photo ${index + 1} of ${images.length}`}
					style={{ width: `calc(min(100cqw, 100cqh) * ${zoom})` }}
					draggable={false}
				/>
			</div>
			<div className="zoom-bar">
				<ZoomButton
					label="Zoom out"
					isOff={zoom === 1}
					onPress={() => setZoom(zoom / STEP)}
					icon={<MinusIcon />}
				/>
				<ZoomButton
					label="Zoom in"
					isOff={zoom === MAX_ZOOM}
					onPress={() => setZoom(zoom * STEP)}
					icon={<PlusIcon />}
				/>
				{images.length > 1 && <Steps index={index} count={images.length} onShow={show} />}
				<ZoomButton label="Close" onPress={() => dialog.current?.close()} icon={<CloseIcon />} />
			</div>
		</dialog>
	)
}

type StepsProps = { index: number; count: number; onShow: (index: number) => void }

function Steps({ index, count, onShow }: StepsProps) {
	return (
		<>
			<ZoomButton label="Previous photo" onPress={() => onShow(index - 1)} icon={<PreviousIcon />} />
			<p role="status">
				{index + 1} / {count}
			</p>
			<ZoomButton label="Next photo" onPress={() => onShow(index + 1)} icon={<NextIcon />} />
		</>
	)
}

type ZoomButtonProps = { label: string; isOff?: boolean; onPress: () => void; icon: React.ReactNode }

/** Not disabled at the end, which would take the focus away. */
function ZoomButton({ label, isOff = false, onPress, icon }: ZoomButtonProps) {
	return (
		<button type="button" className="icon-button" aria-label={label} aria-disabled={isOff} onClick={onPress}>
			{icon}
		</button>
	)
}

type Point = { x: number; y: number }

/** Two pointers change the zoom by how far they move apart. One scrolls, which the browser does. */
function useZoom() {
	const [zoom, setAny] = useState(1)
	const pointers = useRef(new Map<number, Point>())
	const start = useRef({ distance: 0, zoom: 1 })
	const setZoom = (wanted: number) => setAny(Math.min(MAX_ZOOM, Math.max(1, wanted)))

	function track({ pointerId, clientX: x, clientY: y }: PointerEvent) {
		pointers.current.set(pointerId, { x, y })
	}
	function release({ pointerId }: PointerEvent) {
		pointers.current.delete(pointerId)
	}
	return {
		zoom,
		setZoom,
		pinch: {
			onDoubleClick: () => setZoom(zoom === 1 ? 2 : 1),
			onPointerDown: (event: PointerEvent) => {
				track(event)
				start.current = { distance: distanceOf(pointers.current), zoom }
			},
			onPointerMove: (event: PointerEvent) => {
				if (!pointers.current.has(event.pointerId)) return
				track(event)
				if (pointers.current.size !== 2 || start.current.distance === 0) return
				setZoom((start.current.zoom * distanceOf(pointers.current)) / start.current.distance)
			},
			onPointerUp: release,
			onPointerCancel: release,
			onPointerLeave: release,
		},
	}
}

/** 0 unless there are two pointers. */
function distanceOf(pointers: ReadonlyMap<number, Point>): number {
	const [first, second] = pointers.values()
	return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
}
