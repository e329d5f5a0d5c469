/** Lets the drawer follow the finger to the right. It closes if it is released far enough or fast enough. */
import { type PointerEvent, useRef } from 'react'

/** How many pixels make a press a drag: as many as browsers allow for a tap. */
const MIN_DRAG = 10
/** The share of the drawer's width. */
const CLOSES_FROM = 0.35
/** In pixels per millisecond. */
const CLOSES_FROM_SPEED = 0.5

type Drag = { startX: number; startY: number; startedAt: number; isMoving: boolean }

/** Handlers for the content of a dialog whose style sheet says `touch-action: pan-y`. */
export function useDragToClose(onClose: () => void) {
	const drag = useRef<Drag | null>(null)
	return {
		onPointerDown({ pointerType, isPrimary, clientX, clientY, timeStamp }: PointerEvent) {
			if (pointerType === 'mouse' || !isPrimary) return
			drag.current = { startX: clientX, startY: clientY, startedAt: timeStamp, isMoving: false }
		},
		onPointerMove({ clientX, clientY, currentTarget, isPrimary }: PointerEvent) {
			const { current } = drag
			if (!current || !isPrimary) return
			const distance = clientX - current.startX
			const vertical = Math.abs(clientY - current.startY)
			if (!current.isMoving && Math.max(Math.abs(distance), vertical) < MIN_DRAG) return
			// Decided once, by the first pixels.
			current.isMoving ||= distance >= vertical
			if (current.isMoving) moveDrawer(currentTarget, distance)
			else drag.current = null
		},
		onPointerUp({ clientX, currentTarget, timeStamp }: PointerEvent) {
			const { current } = drag
			drag.current = null
			if (!current?.isMoving) return
			moveDrawer(currentTarget, null)
			const distance = clientX - current.startX
			const isFar = distance > currentTarget.clientWidth * CLOSES_FROM
			if (isFar || distance / (timeStamp - current.startedAt) > CLOSES_FROM_SPEED) onClose()
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
