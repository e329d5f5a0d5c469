/** The main landmark of a page, to which the skip link leads. */
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { dismissPageToast } from '#app/ui/toast.tsx'

/** Empty before the first page. Not state, because a navigation between shop and console replaces the layout. */
let shownPath = ''

/** Moves keyboard focus to the top of a new page. It would otherwise stay where the link of the old page was. */
export function PageContent(props: ComponentProps<'main'>) {
	const { pathname } = useLocation()
	const main = useRef<HTMLElement>(null)
	// A layout effect runs before the effects of the new page, which may show a toast.
	useLayoutEffect(() => {
		if (shownPath && shownPath !== pathname) {
			main.current?.focus({ preventScroll: true })
			dismissPageToast()
		}
		shownPath = pathname
	}, [pathname])
	return <main id="content" tabIndex={-1} {...props} ref={main} />
}

/** The layout of the console has its own content, beside the sidebar. */
export function isConsole(pathname: string): boolean {
	return /^\/admin(\/|$)/.test(pathname)
}
