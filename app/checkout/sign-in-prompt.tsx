/** Lets a guest who has an account sign in without leaving checkout, so that the form keeps its values. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { loadModule } from '#app/http/fetch/load-module.ts'
import { showUnreachableNotice } from '#app/offline/show-unreachable-notice.ts'
import { useCustomer } from '#app/session/use-customer.ts'

const SESSION_ENDED =
	"You've been signed out, and nothing has been ordered. Everything you entered is still here. Sign in again to use your saved addresses, or continue as a guest."

const DRAFT_CLEARED =
	"You've been signed out, so what you entered here was cleared. Sign in again to use your saved addresses, or continue as a guest."

const SignInDialog = lazy(async () => ({
	default: (await import('#app/account/sign-in/sign-in-dialog.tsx')).SignInDialog,
}))

/** A separate chunk, preloaded on hover or focus, because most shoppers are guests or already signed in. */
function loadDialog() {
	return loadModule(() => import('#app/account/sign-in/sign-in-dialog.tsx'))
}

/** `hasSessionEnded` means that the shopper was signed in on this page. */
export function SignInPrompt({ hasSessionEnded }: { hasSessionEnded: boolean }) {
	const customer = useCustomer()
	const line = useRef<HTMLParagraphElement>(null)
	const [isOpen, setOpen] = useState(false)
	const [isMounted, setMounted] = useState(false)
	const [hasSignedIn, setSignedIn] = useState(false)
	const [isDraftCleared] = useState(() => 'draftCleared' in document.documentElement.dataset)
	const notice = hasSessionEnded ? SESSION_ENDED : isDraftCleared && !customer && DRAFT_CLEARED
	const hasNotice = Boolean(notice)
	// After a sign-in, the dialog and the button that opened it are gone, so focus has to go somewhere. The end of the
	// session is noticed at the Pay button, far below, or by a reload.
	useEffect(() => {
		if (hasSignedIn || hasNotice) line.current?.focus()
	}, [hasSignedIn, hasNotice])

	async function open() {
		if (!(await loadDialog())) return showUnreachableNotice()
		setMounted(true)
		setOpen(true)
	}

	function handleSignedIn() {
		setMounted(false)
		setSignedIn(true)
	}

	return (
		<>
			<p
				ref={line}
				tabIndex={-1}
				className={`mb-6 text-15 outline-none ${hasNotice ? 'rounded-card bg-rice p-4' : 'text-cinnamon'}`}
			>
				{customer && `Signed in as ${customer.email}`}
				{!customer && (notice || 'Have an account?')}
				{!customer && ' '}
				{!customer && <SignInButton onPress={open} />}
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
		<button
			type="button"
			className="text-button text-espresso"
			onPointerEnter={() => void loadDialog()}
			onFocus={() => void loadDialog()}
			onClick={() => void onPress()}
		>
			Sign in
		</button>
	)
}
