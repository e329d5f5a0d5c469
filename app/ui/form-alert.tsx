import type { ReactNode } from 'react'
import { AlertIcon } from '#app/ui/icons.tsx'

/** Words that belong to a whole form. */
export function FormAlert({ words, children }: { words: string | null; children?: ReactNode }) {
	if (!words) return null
	return (
		<div role="alert" className="form-alert">
			<AlertIcon />
			<div>
				<p>{words}</p>
				{children}
			</div>
		</div>
	)
}
