/** Explains how somebody on the staff gets in again without the authenticator app. */
export function LostPhone({ email, isOwner }: { email: string; isOwner: boolean }) {
	return (
		<details className="field-hint">
			<summary>If you lose your phone</summary>
			{!isOwner && <p>An owner can remove you on the Staff screen and invite you again.</p>}
			<p>Whoever has access to the shop's server can run this there:</p>
			<p>
				<code className="[overflow-wrap:anywhere]">npm run shop -- admin reset-second-factor {email}</code>
			</p>
			<p>Then sign in and open the console: it asks you to set up a new app.</p>
		</details>
	)
}
