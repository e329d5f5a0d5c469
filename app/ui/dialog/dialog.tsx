import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { showToastsIn, Toaster } from '#app/ui/toast.tsx'

type DialogProps = {
	isOpen: boolean
	onClose: () => void
	label: string
	className?: string
	children: ReactNode
}

/** The native dialog element: it traps focus, closes on Escape, and restores focus. */
export function Dialog({ isOpen, onClose, label, className = '', children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const pressed = useRef<EventTarget>(null)
	const id = useId()
	// Not after painting: the close event of the last answer would then be taken for one to the next question.
	useLayoutEffect(() => {
		if (!isOpen) return dialog.current?.close()
		if (!dialog.current?.open) dialog.current?.showModal()
		return showToastsIn(id)
	}, [isOpen, id])
	return (
		// oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a pointer shortcut: the keyboard has Escape
		<dialog
			ref={dialog}
			aria-label={label}
			className={className}
			// Handles Escape itself: the close event is dispatched later, and would close a dialog that was opened again meanwhile.
			onCancel={(event) => {
				if (event.target !== event.currentTarget) return
				event.preventDefault()
				onClose()
			}}
			// The event is dispatched later: the dialog may be open again by now.
			onClose={(event) => !event.currentTarget.open && onClose()}
			// Only the backdrop targets the dialog itself, because the content covers the rest. A press that begins in the content,
			// as when text is selected, ends with a click on the dialog, too.
			onPointerDown={(event) => {
				pressed.current = event.target
			}}
			onClick={({ target }) => target === dialog.current && target === pressed.current && onClose()}
		>
			{children}
			<Toaster place={id} />
		</dialog>
	)
}
