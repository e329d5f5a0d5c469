/** Short news in the corner, one at a time. Any code may say something with `showToast`; a page, and each dialog over it, has a `Toaster`. */
import { type FocusEvent, type ReactNode, useSyncExternalStore } from 'react'
import { AlertIcon, CloseIcon, InfoIcon, TickIcon } from '#app/ui/icons.tsx'

type Toast = {
	title: ReactNode
	message?: string
	tone?: 'plain' | 'success' | 'error'
	seconds?: number
	/** What can be done about it. */
	action?: { words: string; act: () => void }
	/** Said at the end of one page, to be read on the next. */
	outlivesPage?: boolean
}
type ShownToast = Toast & { id: number }

let shown: ShownToast | null = null
/** The dialogs that stand open, the last one on top: nothing beneath it can be pressed. */
let dialogs: readonly string[] = []
let lastId = 0
/** Whether a hand has come to the toast. One that was resting where it appeared has not: it pressed what lies beneath. */
let isUnderHand = false
/** What had the keyboard before it came to the toast. */
let focusBefore: EventTarget | null = null
const listeners = new Set<() => void>()

export function showToast(toast: Toast): void {
	const id = ++lastId
	focusBefore = null
	isUnderHand = false
	show({ ...toast, id })
	setTimeout(expire, (toast.seconds ?? 5) * 1000, id)
}

/** What was said on the page before is over. */
export function leavePage(): void {
	show(shown?.outlivesPage ? { ...shown, outlivesPage: false } : null)
}

/** From now on news appear in this dialog. Answers how to end that. */
export function openOver(dialog: string): () => void {
	dialogs = [...dialogs, dialog]
	tell()
	return () => {
		dialogs = dialogs.filter((one) => one !== dialog)
		tell()
	}
}

export function Toaster({ dialog }: { dialog?: string }) {
	const toast = useSyncExternalStore(
		listen,
		() => (dialogs.at(-1) === dialog ? shown : null),
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

/** A tick only where something was achieved. */
const ICONS = { plain: InfoIcon, success: TickIcon, error: AlertIcon }

function ToastCard({ title, message, tone = 'plain', action }: ShownToast) {
	const Icon = ICONS[tone]
	return (
		<div
			className={`toast toast-${tone}`}
			onFocus={rememberFocus}
			onPointerMove={({ movementX, movementY }) => {
				isUnderHand ||= movementX !== 0 || movementY !== 0
			}}
			onPointerLeave={() => {
				isUnderHand = false
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
							action.act()
						}}
					>
						{action.words}
					</button>
				)}
			</div>
			<button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
				<CloseIcon />
			</button>
		</div>
	)
}

function rememberFocus({ currentTarget, relatedTarget }: FocusEvent): void {
	if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) focusBefore = relatedTarget
}

/** The keyboard goes back to where it was before it came to the toast. */
function dismiss(): void {
	show(null)
	// Where it was may be far up the page by now.
	if (focusBefore instanceof HTMLElement) focusBefore.focus({ preventScroll: true })
}

/** Not under the hand of somebody who is about to use it. */
function expire(id: number): void {
	if (shown?.id !== id) return
	if (isUnderHand || document.querySelector('.toast:focus-within')) setTimeout(expire, 1000, id)
	else show(null)
}

function show(toast: ShownToast | null): void {
	shown = toast
	tell()
}

function tell(): void {
	for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
