/** The customer's personal information, to view and to edit. */
import { useState } from 'react'
import { BirthdayFields } from '#app/account/dashboard/birthday-fields.tsx'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { Card } from '#app/account/dashboard/card.tsx'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { formatDate } from '#shop/dates.ts'
import { parsePhone, PHONE_DIGITS } from '#shop/input/phone.ts'
import { BIRTHDAY_PERCENT } from '#shop/account-lifecycle/rules.ts'

export function ProfileCard({ customer }: { customer: Customer }) {
	const [stage, setStage] = useState<'initial' | 'editing' | 'edited'>('initial')
	if (stage === 'editing') {
		return (
			<Card title="Personal Information">
				<ProfileForm customer={customer} onClose={() => setStage('edited')} />
			</Card>
		)
	}
	const edit = (
		<Button ref={stage === 'edited' ? focusOnMount : null} tone="quiet" onClick={() => setStage('editing')}>
			Edit Profile
		</Button>
	)
	const details = [
		['Name', customer.name],
		['Email', customer.email],
		['Mobile', customer.mobile],
		['Date of birth', customer.dateOfBirth && formatDate(new Date(`${customer.dateOfBirth}T12:00:00Z`))],
	] as const
	return (
		<Card title="Personal Information" aside={edit}>
			<dl className="grid gap-5 sm:grid-cols-2 lg:grid-cols-[1fr_1.6fr_1fr_1.2fr]">
				{details.map(([label, value]) => (
					<div key={label} className="min-w-0">
						<dt className="text-15 text-cinnamon">{label}</dt>
						<dd className="font-semibold [overflow-wrap:anywhere]">{value || 'Not added'}</dd>
						{label === 'Mobile' && value && !parsePhone(value) && (
							<dd className="text-15 text-cinnamon">
								This doesn't look like a {PHONE_DIGITS}-digit Indian mobile number. Please check it.
							</dd>
						)}
						{label === 'Date of birth' && !value && (
							<dd className="text-15 text-cinnamon">
								Add it for {BIRTHDAY_PERCENT}% off in your birthday month.
							</dd>
						)}
					</div>
				))}
			</dl>
		</Card>
	)
}

/** Unmounted on Cancel, so that it starts again from the stored values. */
function ProfileForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
	const { Form, isBusy, errorOf, alert } = useAccountAction({ onSuccess: onClose })
	return (
		<Form method="post" noValidate className="grid gap-5">
			<FormAlert message={alert} />
			<input type="hidden" name="intent" value="update-profile" />
			<NameAndMobile customer={customer} errorOf={errorOf} />
			<div className="grid items-start gap-5 lg:grid-cols-2">
				<Field
					label="Email"
					value={customer.email}
					readOnly
					className="read-only"
					hint="Your email can't be changed."
				/>
				<BirthdayFields dateOfBirth={customer.dateOfBirth} error={errorOf('dateOfBirth')} />
			</div>
			<div className="flex flex-wrap gap-3">
				<SubmitButton isBusy={isBusy} label="Save Changes" busyLabel="Saving..." />
				<Button tone="quiet" onClick={onClose}>
					Cancel
				</Button>
			</div>
		</Form>
	)
}

const STAFF_NAME = {
	readOnly: true,
	className: 'read-only',
	hint: 'An owner changes it in the console, under Staff.',
}

type NameAndMobileProps = { customer: Customer; errorOf: (field: string) => string | null }

function NameAndMobile({ customer, errorOf }: NameAndMobileProps) {
	return (
		<div className="grid items-start gap-5 sm:grid-cols-2">
			<Field
				ref={focusOnMount}
				label="Name"
				name="name"
				autoComplete="name"
				defaultValue={customer.name}
				error={errorOf('name')}
				{...(customer.role === 'customer' ? {} : STAFF_NAME)}
			/>
			<TextField
				label="Mobile"
				name="mobile"
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				defaultValue={customer.mobile ?? ''}
				normalize={(text) => parsePhone(text) ?? text}
				hint={`Optional. A ${PHONE_DIGITS}-digit Indian number.`}
				error={errorOf('mobile')}
			/>
		</div>
	)
}
