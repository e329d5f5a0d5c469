/** Lists the errors of a form at its top, with links to the fields. It gets the focus when it appears. */
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { useActionData } from 'react-router'
import { type ActionResult, fieldErrorsOf } from '#app/admin/forms/action-result.ts'
import { AlertIcon } from '#app/ui/icons.tsx'

type ErrorSummaryProps = {
	form?: string
	/** The labels of the fields in the order of the form. The id of each field begins with `field-`. */
	labels: Readonly<Record<string, string>>
}

export function ErrorSummary({ form, labels }: ErrorSummaryProps) {
	const id = useId()
	const summary = useRef<HTMLElement>(null)
	const result = useActionData<ActionResult>()
	const refused = result && 'error' in result && result.form === form ? result : null
	const errors = refused ? fieldErrorsOf(refused) : {}
	const fields = Object.keys(labels).filter((field) => errors[field] !== undefined)
	const isShown = fields.length > 0
	useEffect(() => {
		if (refused && isShown) summary.current?.focus()
	}, [refused, isShown])
	if (!isShown) return null
	return (
		<section ref={summary} tabIndex={-1} className="form-alert error-summary" aria-labelledby={id}>
			<AlertIcon />
			<div>
				<p id={id} className="font-semibold">
					{fields.length === 1
						? 'Nothing saved. One field needs another look:'
						: `Nothing saved. ${fields.length} fields need another look:`}
				</p>
				<ul>
					{fields.map((field) => (
						<li key={field}>
							<a href={`#field-${field}`} onClick={focusField}>
								{withLabel(labels[field] ?? '', errors[field] ?? '')}
							</a>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}

/** Many messages need the name of the field, because they are written to be read beside it. */
function withLabel(label: string, message: string): string {
	const [name = label] = label.split(',')
	return message.startsWith(name) ? message : `${label}: ${message}`
}

/** Following the link would be a navigation, after which the router drops the result of the form. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
	const field = document.getElementById(event.currentTarget.hash.slice(1))
	if (!field) return
	event.preventDefault()
	field.focus()
}
