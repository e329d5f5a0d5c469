/** Lists what somebody else has saved since the form was opened, to overwrite it or to take it over. */
import '#app/admin/forms/conflict-notice.css'
import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { discardForm } from '#app/admin/forms/unsaved-changes.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { TheirChange } from '#shop/input/merge-edits.ts'
import { changedBySomebodyElse } from '#shop/outcome.ts'

type ConflictNoticeProps = {
	changes: readonly TheirChange[]
	labels: Readonly<Record<string, string>>
	describe?: (field: string, value: string) => string
	intent: string
}

export function ConflictNotice({
	changes,
	labels,
	describe = (_field, value) => value,
	intent,
}: ConflictNoticeProps) {
	const id = useId()
	const notice = useRef<HTMLElement>(null)
	const { pathname, search } = useLocation()
	useEffect(() => {
		if (changes.length > 0) notice.current?.focus()
	}, [changes])
	if (changes.length === 0) return null
	const valueText = (field: string, value: string) => describe(field, value) || 'Empty'
	return (
		<section ref={notice} tabIndex={-1} className="conflict" aria-labelledby={id}>
			<p id={id} className="font-semibold">
				{changedBySomebodyElse('this')}
			</p>
			<p>
				Nothing has been saved yet, and everything you entered is still here. What only they changed is in the
				form now.
			</p>
			<dl>
				{changes.map(({ field, theirs, mine }) => (
					<div key={field}>
						<dt>{labels[field] ?? field}</dt>
						<dd>
							<span className="conflict-whose">Theirs</span> {valueText(field, theirs)}
						</dd>
						<dd>
							<span className="conflict-whose">Yours</span>{' '}
							{mine === null ? "You didn't change it, so theirs is used" : valueText(field, mine)}
						</dd>
					</div>
				))}
			</dl>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" tone="quiet" name="intent" value={intent}>
					Save mine anyway
				</Button>
				{/* Loads a new document, so that the form shows nothing of what was entered. */}
				<ButtonLink
					tone="quiet"
					to={pathname + search}
					reloadDocument
					onClick={() => discardForm(notice.current?.closest('form'))}
				>
					Take theirs
				</ButtonLink>
			</div>
		</section>
	)
}
