/** Sign-in and sign-up in a dialog over the current page, which keeps its state. */
import '#app/account/account.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SignInForm } from '#app/account/sign-in/sign-in-form.tsx'
import { SignUpFlow } from '#app/account/sign-up/sign-up-flow.tsx'
import { useAfterSignIn, useSignInParams } from '#app/account/sign-in/use-after-sign-in.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { CheckoutSignInInput, SignUpFormInput } from '#shop/accounts/input.ts'

type SignInDialogProps = {
	isOpen: boolean
	onClose: () => void
	/** Without it, the visitor goes to the return path of the navigation. */
	onSignedIn?: () => void
}

export function SignInDialog({ isOpen, onClose, onSignedIn }: SignInDialogProps) {
	const [isNew, setNew] = useState(false)
	const title = isNew ? 'Create your account' : 'Sign in'
	return (
		<Dialog isOpen={isOpen} onClose={onClose} label={title} className="account-dialog">
			{/* Covers the whole dialog: a click on the dialog element itself counts as one on the backdrop, and closes it. */}
			<div className="account-dialog-content">
				<h2 className="account-title">{title}</h2>
				<SignInOrUp isNew={isNew} setNew={setNew} isOpen={isOpen} onClose={onClose} onSignedIn={onSignedIn} />
				{/* Comes last in the DOM, so that opening the dialog focuses the first field. */}
				<button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
					<CloseIcon />
				</button>
			</div>
		</Dialog>
	)
}

type SignInOrUpProps = {
	isNew: boolean
	setNew: (isNew: boolean) => void
	isOpen: boolean
	onClose: () => void
	onSignedIn: (() => void) | undefined
}

/** Stays mounted while the dialog is closed, so that a half-finished sign-up is still there when it opens again. */
function SignInOrUp({ isNew, setNew, isOpen, onClose, onSignedIn }: SignInOrUpProps) {
	const { from } = useSignInParams()
	const navigate = useNavigate()
	const afterSignIn = useAfterSignIn(() => {
		// The visitor has signed in elsewhere, such as in another tab.
		if (!isOpen) return
		onClose()
		if (onSignedIn) onSignedIn()
		else void navigate(from, { replace: true })
	})
	const renderSwitch = (toNew: boolean) => (label: string) => (
		<button type="button" className="text-button" onClick={() => setNew(toNew)}>
			{label}
		</button>
	)
	return (
		<div className="account-body">
			<div hidden={isNew}>
				<SignInForm schema={CheckoutSignInInput} onSignedIn={afterSignIn} />
				<p className="account-switch">New here? {renderSwitch(true)('Create an account')}</p>
			</div>
			<div hidden={!isNew}>
				<SignUpFlow
					schema={SignUpFormInput}
					onSignedUp={afterSignIn}
					backLabel="Back to sign in"
					renderSignInLink={renderSwitch(false)}
				/>
			</div>
		</div>
	)
}
