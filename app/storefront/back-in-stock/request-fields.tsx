/** The fields in the purchase form of a sold-out size. Without scripts, the button sends the form to a separate page. */
import '#app/storefront/back-in-stock/back-in-stock.css'
import { type MouseEvent, useId } from 'react'
import { href, useFetcher } from 'react-router'
import { showUnreachableNotice } from '#app/offline/show-unreachable-notice.ts'
import type { action } from '#app/storefront/back-in-stock/request.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { ONE_EMAIL } from '#shop/back-in-stock/rules.ts'

/** The key is that of the size, because a response belongs to its pack. */
export default function BackInStockFields({ size }: { size: string }) {
	const fetcher = useFetcher<typeof action>({ key: `${useId()} ${size}` })
	const isBusy = fetcher.state !== 'idle'
	const answer = fetcher.data

	function send(event: MouseEvent<HTMLButtonElement>) {
		event.preventDefault()
		const { form } = event.currentTarget
		if (!form || isBusy) return
		if (!navigator.onLine) return showUnreachableNotice()
		void fetcher.submit(new FormData(form), { method: 'post', action: href('/back-in-stock') })
	}

	if (answer?.received) {
		return (
			// Takes the focus from the button, which is gone.
			<p ref={focusOnMount} tabIndex={-1} role="status" className="outline-none">
				{answer.received}
			</p>
		)
	}
	return (
		<div className="back-in-stock">
			<EmailField error={answer?.emailError ?? undefined} />
			<p className="field-hint">{ONE_EMAIL}</p>
			<FormAlert message={answer?.error ?? null} />
			<Button
				type="submit"
				formMethod="post"
				formAction={href('/back-in-stock')}
				formNoValidate
				aria-disabled={isBusy}
				onClick={send}
			>
				{isBusy ? 'One moment...' : 'Email me when it is back'}
			</Button>
		</div>
	)
}
