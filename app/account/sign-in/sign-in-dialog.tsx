/** The second way to sign in: over the page where it was asked for, which stays as it is. */
import '#app/account/account.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SignInForm } from '#app/account/sign-in/sign-in-form.tsx'
import { SignUpFlow } from '#app/account/sign-up/sign-up-flow.tsx'
import { useAfterSignIn } from '#app/account/sign-in/use-after-sign-in.ts'
import { useSignInParams } from '#app/account/sign-in/use-sign-in-params.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { CheckoutSignInInput, SignUpFormInput } from '#shop/accounts/input.ts'

type SignInDialogProps = {
	isOpen: boolean
	onClose: () => void
	/** Without it, the visitor goes where the navigation that led here says. */
	onSignedIn?: () => void
}

export function SignInDialog({ isOpen, onClose, onSignedIn }: SignInDialogProps) {
	const [isNew, setNew] = useState(false)
	const title = isNew ? 'Create your account' : 'Sign in'
	return (
		<Dialog isOpen={isOpen} onClose={onClose} label={title} className="account-dialog">
			{/* Around everything, for a press on the dialog itself is one beside it, and closes it. */}
			<div className="account-dialog-inside">
				<h2 className="account-title">{title}</h2>
				<Ways isNew={isNew} onNew={setNew} isOpen={isOpen} onClose={onClose} onSignedIn={onSignedIn} />
				{/* Last, so that the keyboard begins with the first field. */}
				<button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
					<CloseIcon />
				</button>
			</div>
		</Dialog>
	)
}

type WaysProps = {
	isNew: boolean
	onNew: (isNew: boolean) => void
	isOpen: boolean
	onClose: () => void
	onSignedIn: (() => void) | undefined
}

/** Both stay while the dialog is closed: who looks up the page behind finds the code step as it was. */
function Ways({ isNew, onNew, isOpen, onClose, onSignedIn }: WaysProps) {
	const { from } = useSignInParams()
	const navigate = useNavigate()
	const onArrived = useAfterSignIn(() => {
		// A sign-in in another tab is that tab's business.
		if (!isOpen) return
		onClose()
		if (onSignedIn) onSignedIn()
		else void navigate(from, { replace: true })
	})
	const switchTo = (other: boolean) => (words: string) => (
		<button type="button" className="text-button" onClick={() => onNew(other)}>
			{words}
		</button>
	)
	return (
		<div className="account-body">
			<div hidden={isNew}>
				<SignInForm input={CheckoutSignInInput} onSignedIn={onArrived} />
				<p className="account-switch">New here? {switchTo(true)('Create an account')}</p>
			</div>
			<div hidden={!isNew}>
				<SignUpFlow
					input={SignUpFormInput}
					onSignedUp={onArrived}
					backWords="Back to sign in"
					signInInstead={switchTo(false)}
				/>
			</div>
		</div>
	)
}
