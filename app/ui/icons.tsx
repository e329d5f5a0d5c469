/** Line icons on a 24 px grid, in the colour of the text. They are inline, so that no icon library is loaded. */
import type { ReactNode } from 'react'

function icon(children: ReactNode, size = 22) {
	return (
		<svg
			width={size}
			height={size}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			{children}
		</svg>
	)
}

const path = (d: string, size?: number) => icon(<path d={d} />, size)
export { path as lineIcon }

export const CartIcon = () => path('M5 8h14l-1 12H6L5 8Zm4 0V6.5a3 3 0 0 1 6 0V8')
export const AccountIcon = () =>
	path('M8.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M5 20c.6-4 3.4-6 7-6s6.4 2 7 6')
export const MenuIcon = () => path('M4 8h16M4 16h16')
export const CloseIcon = () => path('m6 6 12 12M18 6 6 18')
export const PlusIcon = () => path('M12 6v12M6 12h12', 18)
export const MinusIcon = () => path('M6 12h12', 18)
export const PreviousIcon = () => path('m14.5 5-7 7 7 7')
export const NextIcon = () => path('m9.5 5 7 7-7 7')
export const ZoomIcon = () => path('M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5')
export const ArrowIcon = () => path('M4 12h15m-5-5 5 5-5 5', 18)
export const PauseIcon = () => path('M9 6v12M15 6v12', 16)
export const PlayIcon = () => path('M8 5.5v13L18.5 12 8 5.5Z', 16)
export const TickIcon = () => path('m5 12.5 4.5 4.5L19 7.5', 20)
export const AlertIcon = () =>
	icon(<path d="M12 8v5m0 3.2v.1M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0" />, 18)
export const InfoIcon = () =>
	icon(<path d="M12 11.5v4.7M12 8v.1M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0" />, 18)
export const PhotoIcon = () => path('M5 5h14v14H5zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0m7.5-4.5h.01', 20)
export const ChatIcon = () => path('M4.5 19.5 6 15.6a8 8 0 1 1 2.9 2.6l-4.4 1.3Z', 20)
