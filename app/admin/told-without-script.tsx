/** What came of a form, for browsers that show no toast. */
import type { Told } from '#app/admin/use-told.ts'
import { FormAlert } from '#app/ui/form-alert.tsx'

export function ToldWithoutScript({ told }: { told: Told | undefined }) {
	if (!told) return null
	return (
		<noscript>
			{'done' in told ? (
				<p role="status" className="my-4 font-semibold">
					{told.done}
				</p>
			) : (
				<div className="my-4">
					<FormAlert words={[told.title, told.refused].filter(Boolean).join(': ')} />
				</div>
			)}
		</noscript>
	)
}
