import type { Ref } from 'react'
import { Field } from '#app/ui/forms/field.tsx'

export function CodeInput({ error, ref }: { error: string | null; ref?: Ref<HTMLInputElement> }) {
	return (
		<Field
			ref={ref}
			label="6-digit code from your authenticator app"
			name="code"
			inputMode="numeric"
			autoComplete="one-time-code"
			maxLength={7}
			error={error}
		/>
	)
}
