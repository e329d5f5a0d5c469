/** Short news in the corner. Any code may say something with `showToast`; the page around every page has the `Toaster`. */
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { AlertIcon, CloseIcon, InfoIcon, TickIcon } from '#app/ui/icons.tsx'

type Toast = {
	title: ReactNode
	message?: string
	tone?: 'plain' | 'success' | 'error'
	seconds?: number
}
type ShownToast = Toast & { id: number }

const NONE: readonly ShownToast[] = []
const MOST_AT_ONCE = 3
let shown = NONE
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(toast: Toast): void {
	const id = ++lastId
	show([...shown, { ...toast, id }].slice(-MOST_AT_ONCE))
	setTimeout(dismiss, (toast.seconds ?? 5) * 1000, id)
}

export function Toaster() {
	const toasts = useSyncExternalStore(
		listen,
		() => shown,
		() => NONE,
	)
	const corner = useAboveDialogs(toasts)
	const isError = ({ tone }: Toast) => tone === 'error'
	return (
		<div ref={corner} popover="manual" className="toaster">
			<div role="status">{toasts.filter((toast) => !isError(toast)).map(toastCard)}</div>
			<div role="alert">{toasts.filter(isError).map(toastCard)}</div>
		</div>
	)
}

/** A dialog lies over everything but what came to the top after it; on a phone it would cover the news of its own buttons. */
function useAboveDialogs(toasts: readonly ShownToast[]) {
	const corner = useRef<HTMLDivElement>(null)
	const newest = toasts.at(-1)?.id
	useEffect(() => {
		corner.current?.hidePopover?.()
		if (newest !== undefined && document.querySelector('dialog:modal')) corner.current?.showPopover?.()
	}, [newest])
	return corner
}

/** A tick only where something was achieved. */
const ICONS = { plain: InfoIcon, success: TickIcon, error: AlertIcon }

function toastCard({ id, title, message, tone = 'plain' }: ShownToast) {
	const Icon = ICONS[tone]
	return (
		<div key={id} className={`toast toast-${tone}`}>
			<Icon />
			<div>
				<p className="toast-title">{title}</p>
				{message && <p className="toast-message">{message}</p>}
			</div>
			<button type="button" className="icon-button" aria-label="Dismiss" onClick={() => dismiss(id)}>
				<CloseIcon />
			</button>
		</div>
	)
}

function dismiss(id: number): void {
	show(shown.filter((toast) => toast.id !== id))
}

function show(toasts: readonly ShownToast[]): void {
	shown = toasts
	for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
