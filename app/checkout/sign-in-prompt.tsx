/** Lets a guest who has an account sign in without leaving checkout, so that the form keeps its values. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { loadModule } from '#app/http/load-module.ts'
import { showOfflineNotice } from '#app/offline/use-offline-notice.ts'
import { useCustomer } from '#app/session/use-customer.ts'

const SignInDialog = lazy(async () => ({
	default: (await import('#app/account/sign-in/sign-in-dialog.tsx')).SignInDialog,
}))

/** A separate chunk, preloaded on hover or focus: most shoppers are guests, or signed in already. */
function loadDialog() {
	return loadModule(() => import('#app/account/sign-in/sign-in-dialog.tsx'))
}

export function SignInPrompt() {
	const customer = useCustomer()
	const line = useRef<HTMLParagraphElement>(null)
	const [isOpen, setOpen] = useState(false)
	const [isMounted, setMounted] = useState(false)
	const [hasSignedIn, setSignedIn] = useState(false)
	// The dialog and the button that opened it are gone, so focus has to go somewhere.
	useEffect(() => {
		if (hasSignedIn) line.current?.focus()
	}, [hasSignedIn])

	async function open() {
		if (!(await loadDialog())) return showOfflineNotice()
		setMounted(true)
		setOpen(true)
	}

	function handleSignedIn() {
		setMounted(false)
		setSignedIn(true)
	}

	return (
		<>
			<p ref={line} tabIndex={-1} className="mb-6 text-15 text-cinnamon outline-none">
				{customer ? `Signed in as ${customer.email}` : <SignInButton onPress={open} />}
			</p>
			<Suspense>
				{isMounted && (
					<SignInDialog isOpen={isOpen} onClose={() => setOpen(false)} onSignedIn={handleSignedIn} />
				)}
			</Suspense>
		</>
	)
}

function SignInButton({ onPress }: { onPress: () => Promise<void> }) {
	return (
		<>
			Have an account?{' '}
			<button
				type="button"
				className="text-button text-espresso"
				onPointerEnter={() => void loadDialog()}
				onFocus={() => void loadDialog()}
				onClick={() => void onPress()}
			>
				Sign in
			</button>
		</>
	)
}
