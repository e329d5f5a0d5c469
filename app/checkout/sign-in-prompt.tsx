/** For guests who have an account: a way to sign in that leaves the form as it is. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { loadModule } from '#app/http/load-module.ts'
import { showOfflineNotice } from '#app/offline/use-offline-notice.ts'
import { useCustomer } from '#app/session/use-customer.ts'

const SignInDialog = lazy(async () => ({
	default: (await import('#app/account/sign-in/sign-in-dialog.tsx')).SignInDialog,
}))

/** When a hand comes near: most shoppers are guests, or signed in already. */
function fetchDialog() {
	return loadModule(() => import('#app/account/sign-in/sign-in-dialog.tsx'))
}

export function AccountOffer() {
	const customer = useCustomer()
	const line = useRef<HTMLParagraphElement>(null)
	const [isOpen, setOpen] = useState(false)
	const [isNeeded, setNeeded] = useState(false)
	const [hasSignedIn, setSignedIn] = useState(false)
	// Once the dialog is gone, and with it the button that had the focus before.
	useEffect(() => {
		if (hasSignedIn) line.current?.focus()
	}, [hasSignedIn])

	async function open() {
		if (!(await fetchDialog())) return showOfflineNotice()
		setNeeded(true)
		setOpen(true)
	}

	function leave() {
		setNeeded(false)
		setSignedIn(true)
	}

	return (
		<>
			<p ref={line} tabIndex={-1} className="mb-6 text-15 text-cinnamon outline-none">
				{customer ? `Signed in as ${customer.email}` : <SignInOffer onAccept={open} />}
			</p>
			<Suspense>
				{isNeeded && <SignInDialog isOpen={isOpen} onClose={() => setOpen(false)} onSignedIn={leave} />}
			</Suspense>
		</>
	)
}

function SignInOffer({ onAccept }: { onAccept: () => Promise<void> }) {
	return (
		<>
			Have an account?{' '}
			<button
				type="button"
				className="text-button text-espresso"
				onPointerEnter={() => void fetchDialog()}
				onFocus={() => void fetchDialog()}
				onClick={() => void onAccept()}
			>
				Sign in
			</button>
		</>
	)
}
