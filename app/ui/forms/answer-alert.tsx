import { useEffect, useRef, useState } from 'react'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'

type AnswerAlertProps = {
	answer: object | undefined
	/** Why a form of the page was refused. */
	message: string | null | undefined
	/** The form keeps its place for its marked fields. */
	hasMarkedFields?: boolean
}

/** At the top of a page with long forms. It is scrolled into view, unless fields are marked. */
export function AnswerAlert({ answer, message = null, hasMarkedFields = false }: AnswerAlertProps) {
	const alert = useRef<HTMLDivElement>(null)
	const count = useCountOfAnswers(answer)
	useEffect(() => {
		if (answer && message && !hasMarkedFields) alert.current?.scrollIntoView({ block: 'center' })
	}, [answer, message, hasMarkedFields])
	return (
		<div ref={alert} className="empty:hidden">
			{/* A new one for each answer, so that the same again is announced again. */}
			<FormAlert key={count} message={message} />
		</div>
	)
}

function useCountOfAnswers(answer: object | undefined): number {
	const [last, setLast] = useState({ answer, count: 0 })
	if (last.answer !== answer) setLast({ answer, count: last.count + 1 })
	return last.count
}
