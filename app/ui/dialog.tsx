import { type ReactNode, useEffect, useRef } from 'react'

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
	useEffect(() => {
		if (isOpen && !dialog.current?.open) dialog.current?.showModal()
		if (!isOpen) dialog.current?.close()
	}, [isOpen])
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
		</dialog>
	)
}
