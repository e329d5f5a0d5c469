/** What a screen of the console is called, and what came of the form that was sent from it: a toast, or words where no script runs. */
import type { ReactNode } from 'react'
import { type Told, useTold } from '#app/admin/layout/action-result.ts'
import { FormAlert } from '#app/ui/form-alert.tsx'

export function ConsoleTitle({ told, children }: { told?: Told | undefined; children: ReactNode }) {
	useTold(told)
	return (
		<>
			<h1 className="console-title">{children}</h1>
			{told && (
				<noscript>
					<div className="mb-5">
						{'done' in told ? (
							<p role="status" className="font-semibold">
								{told.done}
							</p>
						) : (
							<FormAlert message={[told.title, told.refused].filter(Boolean).join(': ')} />
						)}
					</div>
				</noscript>
			)}
		</>
	)
}
