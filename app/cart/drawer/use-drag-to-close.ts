/** Lets the drawer follow the finger to the right. It closes if it is released far enough or fast enough. */
import { type PointerEvent, useRef } from 'react'

/** How many pixels make a press a drag: as many as browsers allow for a tap. */
const MIN_DRAG = 10
/** The share of the drawer's width. */
const CLOSES_FROM = 0.35
/** In pixels per millisecond. */
const CLOSES_FROM_SPEED = 0.5
/** How far apart the positions are from which the speed at the end is measured, in milliseconds. */
const INTERVAL = 50
/** A finger that has not moved for so many milliseconds has rested: what it did before does not count. */
const REST = 100

type Position = { x: number; at: number }
type Drag = { startX: number; startY: number; isMoving: boolean; before: Position; last: Position }

/** Handlers for the content of a dialog whose style sheet says `touch-action: pan-y`. */
export function useDragToClose(onClose: () => void) {
	const drag = useRef<Drag | null>(null)
	return {
		onPointerDown({ pointerType, isPrimary, clientX, clientY, timeStamp }: PointerEvent) {
			if (pointerType === 'mouse' || !isPrimary) return
			const position = { x: clientX, at: timeStamp }
			drag.current = { startX: clientX, startY: clientY, isMoving: false, before: position, last: position }
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
			const passed = timeStamp - current.last.at
			if (passed < INTERVAL) return
			const position = { x: clientX, at: timeStamp }
			current.before = passed > REST ? position : current.last
			current.last = position
		},
		onPointerUp({ clientX, currentTarget, isPrimary, timeStamp }: PointerEvent) {
			if (!isPrimary) return
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
