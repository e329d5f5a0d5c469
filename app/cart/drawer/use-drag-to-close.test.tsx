import type { PointerEvent } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useDragToClose } from '#app/cart/drawer/use-drag-to-close.ts'

type Place = { x: number; y?: number; at?: number }

/** Opens a drawer of 400 pixels, with a finger on it. */
function openDrawer() {
	const onClose = vi.fn<() => void>()
	const style = { transform: '', transition: '', willChange: '' }
	const handlers: ReturnType<typeof useDragToClose>[] = []
	const Drawer = () => {
		handlers.push(useDragToClose(onClose))
		return null
	}
	renderToString(<Drawer />)
	const send = (handler: keyof ReturnType<typeof useDragToClose>, { x, y = 0, at = 0 }: Place) => {
		const currentTarget = { clientWidth: 400, closest: () => ({ style }) }
		const event = {
			pointerType: 'touch',
			isPrimary: true,
			clientX: x,
			clientY: y,
			timeStamp: at,
			currentTarget,
		}
		handlers[0]?.[handler](event as unknown as PointerEvent)
	}
	send('onPointerDown', { x: 0 })
	return {
		onClose,
		style,
		move: (place: Place) => send('onPointerMove', place),
		letGo: (place: Place) => send('onPointerUp', place),
	}
}

test('the drawer follows the finger, and comes back when it is let go near and slowly', () => {
	const { move, letGo, style, onClose } = openDrawer()
	move({ x: 60 })
	expect(style).toEqual({ transform: 'translateX(60px)', transition: 'none', willChange: 'transform' })
	letGo({ x: 60, at: 1000 })
	expect(style).toEqual({ transform: '', transition: '', willChange: '' })
	expect(onClose).not.toHaveBeenCalled()
})

test.each([
	['far', { x: 150, at: 1000 }],
	['fast', { x: 60, at: 100 }],
])('let go %s, it closes', (_, place) => {
	const { move, letGo, onClose } = openDrawer()
	move({ x: 60 })
	letGo(place)
	expect(onClose).toHaveBeenCalledOnce()
})

test('how fast it is at the end counts, not before', () => {
	const { move, letGo, onClose } = openDrawer()
	move({ x: 20, at: 400 })
	move({ x: 30, at: 460 })
	letGo({ x: 80, at: 500 })
	expect(onClose).toHaveBeenCalledOnce()
})

test('thrown after a rest, it closes', () => {
	const { move, letGo, onClose } = openDrawer()
	move({ x: 20, at: 800 })
	letGo({ x: 110, at: 845 })
	expect(onClose).toHaveBeenCalledOnce()
})

test('thrown back from afar, it comes back', () => {
	const { move, letGo, onClose } = openDrawer()
	move({ x: 300, at: 400 })
	move({ x: 250, at: 460 })
	letGo({ x: 180, at: 500 })
	expect(onClose).not.toHaveBeenCalled()
})

test.each([
	['down', { x: 12, y: 20 }],
	['to the left', { x: -12, y: 0 }],
])('a finger that goes %s first does not move it, wherever it goes then', (_, first) => {
	const { move, letGo, style, onClose } = openDrawer()
	move(first)
	move({ x: 200, y: 20 })
	expect(style.transform).toBe('')
	letGo({ x: 200, y: 20 })
	expect(onClose).not.toHaveBeenCalled()
})

test('the direction is decided once it is clear', () => {
	const { move, style } = openDrawer()
	move({ x: 0, y: 1 })
	expect(style.transform).toBe('')
	move({ x: 30, y: 3 })
	expect(style.transform).toBe('translateX(30px)')
})
