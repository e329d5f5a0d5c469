/** Deletes the account after confirming the password. */
import { useState } from 'react'
import { Card } from '#app/account/dashboard/card.tsx'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { PasswordField, UsernameField } from '#app/account/password-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'

export function DeleteAccount({ email }: { email: string }) {
	const [isOpen, setOpen] = useState(false)
	return (
		<Card title="Delete account">
			<p className="measure mb-5 text-decoction">
				This deletes your profile, saved addresses, messages to us and newsletter subscription. We keep past
				orders without your name, and tax invoices as the law requires.
			</p>
			<button type="button" className="text-button" onClick={() => setOpen(true)}>
				Delete account
			</button>
			<Dialog
				isOpen={isOpen}
				onClose={() => setOpen(false)}
				label="Delete account"
				className="account-dialog"
			>
				{isOpen && <DeleteAccountForm email={email} onCancel={() => setOpen(false)} />}
			</Dialog>
		</Card>
	)
}

function DeleteAccountForm({ email, onCancel }: { email: string; onCancel: () => void }) {
	const { Form, isBusy, errorOf, alert } = useAccountAction()
	return (
		<Form method="post" noValidate className="account-dialog-content grid gap-5">
			<h2 className="text-28">Delete your account?</h2>
			<FormAlert message={alert} />
			<p>
				Your profile, saved addresses, messages to us and newsletter subscription will be deleted. This can't
				be undone.
			</p>
			<p>
				We keep past orders without your name, and tax invoices as the law requires. Your cart stays in this
				browser.
			</p>
			<input type="hidden" name="intent" value="delete-account" />
			<UsernameField email={email} />
			<PasswordField
				label="Current password"
				name="password"
				autoComplete="current-password"
				error={errorOf('password')}
			/>
			<div className="flex flex-wrap gap-3">
				<Button tone="quiet" onClick={onCancel} className="grow basis-44">
					Keep account
				</Button>
				<Button type="submit" aria-disabled={isBusy} className="grow basis-44">
					{isBusy ? 'Deleting...' : 'Delete permanently'}
				</Button>
			</div>
		</Form>
	)
}
