/** Icons of the places in a phone's bar. */
import type { ReactNode } from 'react'
import { lineIcon } from '#app/ui/icons.tsx'

export type IconName =
	| 'overview'
	| 'pack'
	| 'ship'
	| 'messages'
	| 'stock'
	| 'orders'
	| 'reports'
	| 'exports'
	| 'returns'

export const SCREEN_ICONS: Record<IconName, () => ReactNode> = {
	overview: () => lineIcon('M4 11.5 12 5l8 6.5M6.5 10v9h11v-9'),
	pack: () => lineIcon('m4 8 8-4 8 4v8l-8 4-8-4V8Zm0 0 8 4 8-4m-8 4v8'),
	ship: () =>
		lineIcon(
			'M3.5 7h10v9h-10zM13.5 10.5h4l3 3V16h-7M6 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0m9 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
		),
	messages: () => lineIcon('M4.5 6.5h15v11h-15zm0 .5 7.5 6 7.5-6'),
	stock: () => lineIcon('M4.5 5v15m15-15v15m-15-8h15m-15 6h15M7.5 8h4v4h-4zm5 6h4v4h-4z'),
	orders: () => lineIcon('M7 4.5h10v15l-2.5-1.5-2.5 1.5-2.5-1.5L7 19.5v-15ZM9.5 9h5m-5 4h5'),
	reports: () => lineIcon('M8 5.5h8.5M8 9.5h8.5M8 5.5h2.5a4 4 0 0 1 0 8H8l6 6'),
	exports: () => lineIcon('M12 4.5v10m-4-4 4 4 4-4M5 17v2.5h14V17'),
	returns: () => lineIcon('M9 5.5 5 9.5l4 4M5 9.5h9a5 5 0 0 1 0 10H9'),
}

export const MoreIcon = () =>
	lineIcon(
		'M5 12h.01M12 12h.01M19 12h.01M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
	)
export const FoldIcon = () => lineIcon('m9.5 6 6 6-6 6', 14)
export const SearchIcon = () => lineIcon('M5 10.5a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0m9.5 4 4.5 4.5', 18)
