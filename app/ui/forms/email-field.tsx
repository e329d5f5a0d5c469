import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/forms/text-field.tsx'

type EmailFieldProps = Pick<
	ComponentProps<typeof TextField>,
	'defaultValue' | 'autoComplete' | 'readOnly'
> & {
	error: string | undefined
}

/** Opens the email keyboard on phones, without a capital first letter. */
export function EmailField({ error, autoComplete = 'email', ...rest }: EmailFieldProps) {
	return (
		<TextField
			label="Email"
			name="email"
			type="email"
			inputMode="email"
			autoComplete={autoComplete}
			autoCapitalize="none"
			required
			{...rest}
			error={error ?? null}
		/>
	)
}
