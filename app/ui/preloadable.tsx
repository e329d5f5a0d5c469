import { type ComponentType, lazy, useState } from 'react'
import { loadWhenOnline } from '#app/http/fetch/load-module.ts'

/**
 * A component in a chunk of its own, and the function that loads it beforehand. It is then shown at once: what is `lazy`
 * is shown a moment after the rest of a page, and moves it.
 */
export function preloadable<Props extends object>(
	importModule: () => Promise<{ default: ComponentType<Props> }>,
) {
	let Loaded: ComponentType<Props> = lazy(() => loadWhenOnline(importModule))
	function Preloadable(props: Props) {
		// While it is shown, it stays the same component.
		const [Shown] = useState(() => Loaded)
		return <Shown {...props} />
	}
	const load = async () => {
		Loaded = (await importModule()).default
	}
	return [Preloadable, load] as const
}
