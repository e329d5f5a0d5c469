/** Shows the key for the authenticator app, as a QR code and as text to type. */

export type AuthenticatorKey = { key: string; qrCode: string; issuer: string; account: string }

export function AuthenticatorSetup({ setup: { key, qrCode, issuer, account } }: { setup: AuthenticatorKey }) {
	return (
		<>
			<p>Scan this QR code with an authenticator app on your phone, then enter the 6-digit code it shows.</p>
			<img
				src={`data:image/svg+xml;utf8,${encodeURIComponent(qrCode)}`}
				alt="QR code for your authenticator app"
				width={200}
				height={200}
			/>
			<div className="field-hint">
				<p>Can't scan it? Enter this in the app instead, as a time-based code:</p>
				<dl className="second-factor-key">
					<dt>Key</dt>
					<dd>
						<code>{key}</code>
					</dd>
					<dt>Account</dt>
					<dd>{account}</dd>
					<dt>Issuer</dt>
					<dd>{issuer}</dd>
				</dl>
			</div>
			<p className="field-hint">
				Keep the key in a safe place, such as a password manager. With it, you can set up another phone.
			</p>
		</>
	)
}
