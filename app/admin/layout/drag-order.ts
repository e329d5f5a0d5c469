/** Orders a list by dragging its rows, with mouse or finger. The list needs buttons as well, for keyboards. */
import { type PointerEvent, useState } from 'react'

type Drag = { from: number; to: number }

/** Returns, for the row at an index, the props of its handle and of the row. */
export function useDragOrder(move: (from: number, to: number) => void) {
	const [drag, setDrag] = useState<Drag | null>(null)

	return (index: number) => ({
		handle: {
			className: 'drag-handle',
			'aria-hidden': true,
			onPointerDown: (event: PointerEvent) => {
				// Otherwise the browser would select text, or drag an image away.
				event.preventDefault()
				event.currentTarget.setPointerCapture(event.pointerId)
				setDrag({ from: index, to: index })
			},
			onPointerMove: (event: PointerEvent) => drag && setDrag({ ...drag, to: rowUnder(event) ?? drag.to }),
			onPointerUp: () => {
				if (drag && drag.to !== drag.from) move(drag.from, drag.to)
				setDrag(null)
			},
			onPointerCancel: () => setDrag(null),
		},
		row: { 'data-row': index, 'data-drop': dropSide(drag, index) },
	})
}

/** Returns where the dragged row would go if it were dropped now: above or below this row. */
function dropSide(drag: Drag | null, index: number): 'above' | 'below' | undefined {
	if (!drag || drag.to !== index || drag.from === index) return undefined
	return drag.from < index ? 'below' : 'above'
}

function rowUnder({ clientX, clientY, currentTarget }: PointerEvent): number | null {
	const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')
	const isOfSameList = row?.parentElement === currentTarget.closest('[data-row]')?.parentElement
	return row && isOfSameList ? Number(row.dataset['row']) : null
}
