/** A form of the account area: sends one act, says how it went, and tells its words. */
import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { ActReply } from '#app/account/dashboard-acts.server.ts'
import { showToast } from '#app/ui/toast.tsx'

export function useAct({ onDone = () => {} }: { onDone?: () => void } = {}) {
	const fetcher = useFetcher<ActReply>()
	const { data: reply } = fetcher
	const tell = useEffectEvent((told: ActReply) => {
		if ('done' in told) {
			showToast({ ...told.done, tone: 'success' })
			return onDone()
		}
		const { title, message } = told.refused
		showToast({ title: title ?? 'Please check', message, tone: 'error' })
	})
	useEffect(() => {
		if (reply) tell(reply)
	}, [reply])
	const refused = reply && 'refused' in reply && fetcher.state === 'idle' ? reply.refused : null
	return {
		Form: fetcher.Form,
		submit: fetcher.submit,
		isBusy: fetcher.state !== 'idle',
		wordsFor: (field: string) => (refused?.field === field ? refused.message : null),
	}
}
