/** The second way to sign in: over the page where it was asked for, which stays as it is. */
import '#app/account/account.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SignInForm } from '#app/account/sign-in-form.tsx'
import { SignUp } from '#app/account/sign-up.tsx'
import { useArrival } from '#app/account/use-arrival.ts'
import { useHandedOver } from '#app/account/use-handed-over.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { CheckoutSignInInput, SignUpForm } from '#shop/accounts/input.ts'

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
			<button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
				<CloseIcon />
			</button>
			<h2 className="account-title">{title}</h2>
			{isOpen && <Ways isNew={isNew} onNew={setNew} onClose={onClose} onSignedIn={onSignedIn} />}
		</Dialog>
	)
}

function Ways({
	isNew,
	onNew,
	onClose,
	onSignedIn,
}: Omit<SignInDialogProps, 'isOpen'> & { isNew: boolean; onNew: (isNew: boolean) => void }) {
	const { from } = useHandedOver()
	const navigate = useNavigate()
	const onArrived = useArrival(() => {
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
				<SignUp
					input={SignUpForm}
					onSignedUp={onArrived}
					backWords="Back to sign in"
					signInInstead={switchTo(false)}
				/>
			</div>
		</div>
	)
}
