import '#app/ui/dialog/question.css'
import type { ReactNode } from 'react'
import { Dialog } from '#app/ui/dialog/dialog.tsx'

type QuestionProps = { isOpen: boolean; onClose: () => void; label: string; children: ReactNode }

/** A small dialog that asks before something is done. It takes no second tap of a double tap for its answer. */
export function Question({ isOpen, onClose, label, children }: QuestionProps) {
	return (
		<Dialog isOpen={isOpen} onClose={onClose} label={label} className="question">
			{isOpen && <div className="question-inside">{children}</div>}
		</Dialog>
	)
}
