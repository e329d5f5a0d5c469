import { useEffect, useRef } from 'react'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'

type AnswerAlertProps = {
	/** Why a form of the page was refused, and which of its fields are marked. */
	answer: { error: string | null; errors?: Record<string, string> } | undefined
}

/** At the top of a page with long forms. It is scrolled into view, unless the form shows its marked fields. */
export function AnswerAlert({ answer }: AnswerAlertProps) {
	const alert = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (answer?.error && Object.keys(answer.errors ?? {}).length === 0)
			alert.current?.scrollIntoView({ block: 'center' })
	}, [answer])
	return (
		<div ref={alert} className="empty:hidden">
			<FormAlert message={answer?.error ?? null} />
		</div>
	)
}
