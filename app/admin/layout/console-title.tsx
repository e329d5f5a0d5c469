/** The title of a console screen, with the result of its form: a toast, or text without scripts. */
import type { ReactNode } from 'react'
import { type ActionResult, type NextStep, useActionResult } from '#app/admin/forms/action-result.ts'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'

type ConsoleTitleProps = {
	result?: ActionResult | undefined
	/** Where the work goes on once that has succeeded. */
	next?: NextStep | undefined
	children: ReactNode
}

export function ConsoleTitle({ result, next, children }: ConsoleTitleProps) {
	useActionResult(result, next)
	return (
		<>
			<h1 className="console-title">{children}</h1>
			{result && (
				<noscript>
					<div className="mb-5">
						{'success' in result ? (
							<p role="status" className="font-semibold">
								{result.success}
							</p>
						) : (
							<FormAlert message={[result.title, result.error].filter(Boolean).join(': ')} />
						)}
					</div>
				</noscript>
			)}
		</>
	)
}
