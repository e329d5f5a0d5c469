/** A form of the account area: sends one act, says how it went, and tells its words. */
import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { AccountActionResult } from '#app/account/dashboard/action-result.ts'
import { showToast } from '#app/ui/toast.tsx'

export function useAccountAction({ onDone = () => {} }: { onDone?: () => void } = {}) {
	const fetcher = useFetcher<AccountActionResult>()
	const { data: reply } = fetcher
	const tell = useEffectEvent((told: AccountActionResult) => {
		if ('done' in told) return showToast({ ...told.done, tone: 'success' })
		const { title, message } = told.refused
		showToast({ title: title ?? 'Please check', message, tone: 'error' })
	})
	useEffect(() => {
		if (reply) tell(reply)
	}, [reply])
	const isSettled = fetcher.state === 'idle'
	const end = useEffectEvent(onDone)
	// Only once the page shows what was saved: until then the form holds the newer words.
	useEffect(() => {
		if (isSettled && reply && 'done' in reply) end()
	}, [isSettled, reply])
	const refused = reply && 'refused' in reply && isSettled ? reply.refused : null
	return {
		Form: fetcher.Form,
		submit: fetcher.submit,
		isBusy: !isSettled,
		/** Words of no field. */
		alert: refused && !refused.field ? refused.message : null,
		wordsFor: (field: string) => (refused?.field === field ? refused.message : null),
	}
}
