/**
 * Whose password it is, for password managers alone. Not a hidden input: they look past those, and would keep the new
 * password under no name.
 */
export function UsernameField({ email }: { email: string }) {
	return (
		<input
			type="text"
			name="username"
			autoComplete="username"
			value={email}
			readOnly
			tabIndex={-1}
			aria-hidden="true"
			className="sr-only"
		/>
	)
}
