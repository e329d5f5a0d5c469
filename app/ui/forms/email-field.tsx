import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/forms/text-field.tsx'

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, 'defaultValue' | 'autoComplete'> & {
	error: string | undefined
}

/** Opens the email keyboard on phones, without a capital first letter. */
export function EmailField({ error, autoComplete = 'email', defaultValue }: EmailFieldProps) {
	return (
		<TextField
			label="Email"
			name="email"
			type="email"
			inputMode="email"
			autoComplete={autoComplete}
			autoCapitalize="none"
			required
			defaultValue={defaultValue}
			error={error ?? null}
		/>
	)
}
