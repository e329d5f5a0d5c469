import { type ReactNode, useEffect, useId, useRef } from 'react'
import { openOver, Toaster } from '#app/ui/toast.tsx'

type DialogProps = {
	isOpen: boolean
	onClose: () => void
	label: string
	className?: string
	children: ReactNode
}

/** The browser's own dialog: it keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog({ isOpen, onClose, label, className = '', children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const id = useId()
	useEffect(() => {
		if (!isOpen) return dialog.current?.close()
		if (!dialog.current?.open) dialog.current?.showModal()
		return openOver(id)
	}, [isOpen, id])
	return (
		// oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a hand's shortcut: keys have Escape
		<dialog
			ref={dialog}
			aria-label={label}
			className={className}
			onClose={onClose}
			// Only a click on the backdrop has the dialog itself as its target: its content covers the rest.
			onClick={(event) => event.target === dialog.current && onClose()}
		>
			{children}
			<Toaster dialog={id} />
		</dialog>
	)
}
