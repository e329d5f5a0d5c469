import { useEffect, useLayoutEffect, useRef } from 'react'

/** Shorter than it takes to read a refusal, and longer than a double press. */
const READING_MILLISECONDS = 1_000

/**
 * Sends when the page was loaded, so that nothing is done that its reader has not seen. Once a refusal has refreshed the
 * page, the second press of a double press would do it unread: it is ignored.
 */
export function LoadedAt({ loadedAt }: { loadedAt: string }) {
	const input = useRef<HTMLInputElement>(null)
	const shown = useRef({ loadedAt, refreshedAt: Number.NEGATIVE_INFINITY })
	useLayoutEffect(() => {
		if (shown.current.loadedAt !== loadedAt) shown.current = { loadedAt, refreshedAt: performance.now() }
	}, [loadedAt])
	useEffect(() => {
		const form = input.current?.form
		if (!form) return
		let sent: string | null = null
		const ignoreDoublePress = (event: SubmitEvent) => {
			const entered = contentOf(form, event.submitter)
			const isUnread = performance.now() - shown.current.refreshedAt < READING_MILLISECONDS
			if (isUnread && entered === sent) {
				event.preventDefault()
				event.stopPropagation()
			}
			sent = entered
		}
		form.addEventListener('submit', ignoreDoublePress, { capture: true })
		return () => form.removeEventListener('submit', ignoreDoublePress, { capture: true })
	}, [])
	return <input ref={input} type="hidden" name="loadedAt" value={loadedAt} />
}

function contentOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
	const content = new FormData(form, submitter)
	content.delete('loadedAt')
	return JSON.stringify([...content])
}
