/** Lets the drawer follow the finger to the right. It closes if it is released far enough or fast enough. */
import { type PointerEvent, useRef } from 'react'

/** How many pixels make a press a drag: as many as browsers allow for a tap. */
const MIN_DRAG = 10
/** The share of the drawer's width. */
const CLOSES_FROM = 0.35
/** In pixels per millisecond. */
const CLOSES_FROM_SPEED = 0.5
/** How far apart the places are from which the speed at the end is measured, in milliseconds. */
const MEASURED_EVERY = 50

type Place = { x: number; at: number }
type Drag = { startX: number; startY: number; isMoving: boolean; before: Place; last: Place }

/** Handlers for the content of a dialog whose style sheet says `touch-action: pan-y`. */
export function useDragToClose(onClose: () => void) {
	const drag = useRef<Drag | null>(null)
	return {
		onPointerDown({ pointerType, isPrimary, clientX, clientY, timeStamp }: PointerEvent) {
			if (pointerType === 'mouse' || !isPrimary) return
			const place = { x: clientX, at: timeStamp }
			drag.current = { startX: clientX, startY: clientY, isMoving: false, before: place, last: place }
		},
		onPointerMove({ clientX, clientY, currentTarget, isPrimary, timeStamp }: PointerEvent) {
			const { current } = drag
			if (!current || !isPrimary) return
			const distance = clientX - current.startX
			const vertical = Math.abs(clientY - current.startY)
			if (!current.isMoving && Math.max(Math.abs(distance), vertical) < MIN_DRAG) return
			// Decided once, by the first pixels.
			current.isMoving ||= distance >= vertical
			if (!current.isMoving) {
				drag.current = null
				return
			}
			moveDrawer(currentTarget, distance)
			if (timeStamp - current.last.at < MEASURED_EVERY) return
			current.before = current.last
			current.last = { x: clientX, at: timeStamp }
		},
		onPointerUp({ clientX, currentTarget, timeStamp }: PointerEvent) {
			const { current } = drag
			drag.current = null
			if (!current?.isMoving) return
			moveDrawer(currentTarget, null)
			const isFar = clientX - current.startX > currentTarget.clientWidth * CLOSES_FROM
			const speed = (clientX - current.before.x) / (timeStamp - current.before.at)
			if (speed > (isFar ? -CLOSES_FROM_SPEED : CLOSES_FROM_SPEED)) onClose()
		},
		/** The browser scrolls instead. */
		onPointerCancel({ currentTarget }: PointerEvent) {
			drag.current = null
			moveDrawer(currentTarget, null)
		},
	}
}

/** Null leaves the position to the style sheet, which moves it slowly. */
function moveDrawer(content: Element, distance: number | null): void {
	const drawer = content.closest('dialog')
	if (!drawer) return
	drawer.style.transform = distance === null ? '' : `translateX(${Math.max(0, distance)}px)`
	drawer.style.transition = distance === null ? '' : 'none'
	// Painted once, and not again for each movement of the finger.
	drawer.style.willChange = distance === null ? '' : 'transform'
}
