/** Toasts, one at a time. `showToast` may be called from anywhere; the page, each open dialog and the contact form render a `Toaster`. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { AlertIcon, CloseIcon, InfoIcon, TickIcon } from '#app/ui/icons.tsx'

type Toast = {
	title: ReactNode
	message?: ReactNode
	tone?: 'plain' | 'success' | 'error'
	seconds?: number
	action?: { label: string; onPress: () => void }
	staysOnNextPage?: boolean
	/** The `Toaster` that shows it, instead of that of the page or of the open dialog. */
	place?: string
}
type ShownToast = Toast & { id: number }

let shown: ShownToast | null = null
/** Ids of the open dialogs, the topmost last. Everything beneath a modal dialog is inert, including a toast. */
let dialogs: readonly string[] = []
let lastId = 0
/** Whether the pointer has moved over the toast. A pointer that was already there was aimed at what the toast covers. */
let isHovered = false
/** The element that had keyboard focus before the toast. */
let focusBefore: EventTarget | null = null
const listeners = new Set<() => void>()

export function showToast(toast: Toast): void {
	const id = ++lastId
	focusBefore = null
	isHovered = false
	setShown({ ...toast, id })
	setTimeout(expire, (toast.seconds ?? secondsToRead(toast.message)) * 1000, id)
}

/** Five seconds, and one more for every 20 characters of a message without markup. */
export function secondsToRead(message: ReactNode): number {
	return 5 + (typeof message === 'string' ? message.length : 0) / 20
}

/** Closes the toast when the page changes, unless it was made for the next page. */
export function dismissPageToast(): void {
	setShown(shown?.staysOnNextPage ? { ...shown, staysOnNextPage: false } : null)
}

/** Shows toasts inside this dialog while it is open, but none from before. Returns the function that ends it. */
export function showToastsIn(dialog: string): () => void {
	dialogs = [...dialogs, dialog]
	setShown(null)
	return () => {
		dialogs = dialogs.filter((open) => open !== dialog)
		// Tells the toasters that the toast may be in another of them now.
		setShown(shown)
	}
}

export function Toaster({ place }: { place?: string }) {
	const toast = useSyncExternalStore(
		subscribe,
		() => ((shown?.place ?? dialogs.at(-1)) === place ? shown : null),
		() => null,
	)
	const card = toast && <ToastCard key={toast.id} {...toast} />
	const isError = toast?.tone === 'error'
	return (
		<div className="toaster">
			<div role="status">{!isError && card}</div>
			<div role="alert">{isError && card}</div>
		</div>
	)
}

const ICONS = { plain: InfoIcon, success: TickIcon, error: AlertIcon }

function ToastCard({ title, message, tone = 'plain', action }: ShownToast) {
	const Icon = ICONS[tone]
	return (
		<div
			className={`toast toast-${tone}`}
			onFocus={({ currentTarget, relatedTarget }) => {
				if (!currentTarget.contains(relatedTarget)) focusBefore = relatedTarget
			}}
			onPointerMove={({ movementX, movementY }) => {
				isHovered ||= Boolean(movementX || movementY)
			}}
			onPointerLeave={() => {
				isHovered = false
			}}
		>
			<Icon />
			<div>
				<p className="toast-title">{title}</p>
				{message && <p className="toast-message">{message}</p>}
				{action && (
					<button
						type="button"
						className="text-button"
						onClick={() => {
							dismiss()
							action.onPress()
						}}
					>
						{action.label}
					</button>
				)}
			</div>
			<button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
				<CloseIcon />
			</button>
		</div>
	)
}

function dismiss(): void {
	setShown(null)
	// The focused element may be far up the page by now.
	if (focusBefore instanceof HTMLElement) focusBefore.focus({ preventScroll: true })
}

/** A toast that is hovered or focused stays, because somebody is about to use it. */
function expire(id: number): void {
	if (shown?.id !== id) return
	if (isHovered || document.querySelector('.toast:focus-within')) setTimeout(expire, 1000, id)
	else setShown(null)
}

function setShown(toast: ShownToast | null): void {
	shown = toast
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
