/** Personal Information: looked at, then edited, then saved or left as it was. */
import { useState } from 'react'
import { BirthdayFields } from '#app/account/dashboard/birthday-fields.tsx'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { Card } from '#app/account/dashboard/card.tsx'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { formatDay } from '#shop/dates.ts'
import { BIRTHDAY_PERCENT } from '#shop/account-lifecycle/rules.ts'

export function ProfileCard({ customer }: { customer: Customer }) {
	const [stage, setStage] = useState<'untouched' | 'editing' | 'edited'>('untouched')
	if (stage === 'editing') {
		return (
			<Card title="Personal Information">
				<ProfileForm customer={customer} onEnd={() => setStage('edited')} />
			</Card>
		)
	}
	const edit = (
		<Button ref={stage === 'edited' ? focusOnMount : null} tone="quiet" onClick={() => setStage('editing')}>
			Edit Profile
		</Button>
	)
	const facts = [
		['Name', customer.name],
		['Email', customer.email],
		['Mobile', customer.mobile],
		['Date of birth', customer.dateOfBirth && formatDay(new Date(`${customer.dateOfBirth}T12:00:00Z`))],
	] as const
	return (
		<Card title="Personal Information" aside={edit}>
			<dl className="grid gap-5 sm:grid-cols-2">
				{facts.map(([name, value]) => (
					<div key={name} className="min-w-0">
						<dt className="text-15 text-cinnamon">{name}</dt>
						<dd className="font-semibold [overflow-wrap:anywhere]">{value || 'Not given'}</dd>
						{name === 'Date of birth' && !value && (
							<dd className="text-15 text-cinnamon">
								Tell us, and {BIRTHDAY_PERCENT}% off comes in the month of your birthday.
							</dd>
						)}
					</div>
				))}
			</dl>
		</Card>
	)
}

/** Cancel forgets what was typed: the form is made anew from what is stored. */
function ProfileForm({ customer, onEnd }: { customer: Customer; onEnd: () => void }) {
	const { Form, isBusy, wordsFor } = useAccountAction({ onDone: onEnd })
	return (
		<Form method="post" noValidate className="grid gap-5">
			<input type="hidden" name="act" value="profile" />
			<NameAndMobile customer={customer} wordsFor={wordsFor} />
			<Field
				label="Email"
				value={customer.email}
				readOnly
				className="read-only"
				hint="The e-mail address of an account cannot be changed."
			/>
			<BirthdayFields dateOfBirth={customer.dateOfBirth} error={wordsFor('dateOfBirth')} />
			<div className="flex flex-wrap gap-3">
				<SubmitButton isBusy={isBusy} label="Save Changes" busyLabel="Saving..." />
				<Button tone="quiet" onClick={onEnd}>
					Cancel
				</Button>
			</div>
		</Form>
	)
}

type NameAndMobileProps = { customer: Customer; wordsFor: (field: string) => string | null }

function NameAndMobile({ customer, wordsFor }: NameAndMobileProps) {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<Field
				ref={focusOnMount}
				label="Name"
				name="name"
				autoComplete="name"
				defaultValue={customer.name}
				error={wordsFor('name')}
			/>
			<Field
				label="Mobile"
				name="mobile"
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				defaultValue={customer.mobile ?? ''}
				error={wordsFor('mobile')}
			/>
		</div>
	)
}
