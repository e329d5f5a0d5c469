/** Leaving for good: what goes, what must stay, and the password once more. */
import { useState } from 'react'
import { Card } from '#app/account/dashboard/card.tsx'
import { PasswordField } from '#app/account/password-field.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { UsernameField } from '#app/account/username-entry.tsx'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

export function DeleteAccount({ email }: { email: string }) {
	const [isOpen, setOpen] = useState(false)
	return (
		<Card title="Delete account">
			<p className="measure mb-5 text-decoction">
				Your profile, saved addresses and newsletter subscription are deleted. Past orders stay in our books
				without your name, and tax invoices as the law asks.
			</p>
			<Button tone="quiet" onClick={() => setOpen(true)}>
				Delete Account
			</Button>
			<Dialog
				isOpen={isOpen}
				onClose={() => setOpen(false)}
				label="Delete account"
				className="account-dialog"
			>
				{isOpen && <CloseForm email={email} onKeep={() => setOpen(false)} />}
			</Dialog>
		</Card>
	)
}

function CloseForm({ email, onKeep }: { email: string; onKeep: () => void }) {
	const { Form, isBusy, wordsFor, alert } = useAccountAction()
	return (
		<Form method="post" noValidate className="account-dialog-inside grid gap-5">
			<h2 className="text-28">Delete your account?</h2>
			<FormAlert message={alert} />
			<p>Deleted: your profile, saved addresses and newsletter subscription. This cannot be undone.</p>
			<p>Kept: past orders without your name, tax invoices as the law asks, and the cart in this browser.</p>
			<input type="hidden" name="act" value="close" />
			<UsernameField email={email} />
			<PasswordField
				label="Password"
				name="password"
				autoComplete="current-password"
				error={wordsFor('password')}
			/>
			<div className="flex flex-wrap gap-3">
				<Button tone="quiet" onClick={onKeep}>
					Keep Account
				</Button>
				<Button type="submit" aria-disabled={isBusy}>
					{isBusy ? 'Deleting...' : 'Delete for Good'}
				</Button>
			</div>
		</Form>
	)
}
