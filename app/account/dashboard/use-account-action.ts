/** Submits a form of the account area, shows the result in a toast and returns the errors for the form. */
import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { AccountActionResult } from '#app/account/dashboard/action-result.ts'
import { showToast } from '#app/ui/toast.tsx'

type Options = {
	onSuccess?: () => void
	/** Where an error's message is shown, because once is enough. */
	errorsIn?: 'form' | 'toast'
}

export function useAccountAction({ onSuccess = () => {}, errorsIn = 'form' }: Options = {}) {
	const fetcher = useFetcher<AccountActionResult>()
	const { data: result } = fetcher
	useEffect(() => {
		if (result) showResult(result, errorsIn)
	}, [result, errorsIn])
	const isIdle = fetcher.state === 'idle'
	const handleSuccess = useEffectEvent(onSuccess)
	// Waits until the page shows the saved data. Until then, the form shows the newer values.
	useEffect(() => {
		if (isIdle && result && 'success' in result) handleSuccess()
	}, [isIdle, result])
	const error = result && 'error' in result && isIdle ? result.error : null
	return {
		Form: fetcher.Form,
		isBusy: !isIdle,
		alert: error && !error.field ? error.message : null,
		errorOf: (field: string) => (error?.field === field ? error.message : null),
	}
}

function showResult(result: AccountActionResult, errorsIn: 'form' | 'toast'): void {
	if ('success' in result) return showToast({ ...result.success, tone: 'success' })
	const { title, message } = result.error
	const rest = errorsIn === 'toast' || title !== null ? { message } : {}
	showToast({ title: title ?? 'Please check your details', ...rest, tone: 'error' })
}
