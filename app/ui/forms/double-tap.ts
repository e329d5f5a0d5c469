/** Double taps on a button that acts each time it is pressed. */

const DOUBLE_TAP_MILLISECONDS = 500

let last: { pressed: object; time: number } | null = null

/**
 * Whether a press follows another one of the same element so soon that both are meant as one. Call it with each press and
 * its time in milliseconds.
 */
export function isDoubleTap(pressed: object, time: number): boolean {
	const isSecond = last?.pressed === pressed && time - last.time < DOUBLE_TAP_MILLISECONDS
	last = { pressed, time }
	return isSecond
}
