/** Sends the payment link of a quotation: by email, as a text for WhatsApp, or as a code to scan. */
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { CopyButton } from '#app/admin/layout/copy-button.tsx'
import { Panel } from '#app/admin/layout/panel.tsx'
import type { QuotationDetails } from '#app/admin/quotations/quotation-details.server.ts'

const QR_SIZE = 220

type SendQuotationProps = { sending: NonNullable<QuotationDetails['sending']> }

export function SendQuotation({ sending }: SendQuotationProps) {
	const { url, text, whatsAppUrl, qrCode, email, emailsSent, emailed, hasEndedLinks } = sending
	return (
		<Panel title="Send the payment link">
			{hasEndedLinks && <p>Links sent before the email or phone number was changed no longer work.</p>}
			{email ? (
				<ActionForm
					intent="email"
					fields={{ emailsSent: String(emailsSent) }}
					label={emailed ? `Email again to ${email}` : `Email to ${email}`}
					busyLabel="Sending..."
					tone={emailed ? 'quiet' : 'primary'}
				>
					{emailed && <p>{emailed}</p>}
				</ActionForm>
			) : (
				<p>The customer has given no email address.</p>
			)}
			<label className="grid gap-1">
				<span className="field-label">Text for WhatsApp, with the link</span>
				<textarea className="input" rows={9} readOnly value={text} />
			</label>
			<p className="flex flex-wrap items-center gap-3">
				<CopyButton what="Text" text={text} />
				<CopyButton what="Link" text={url} />
				{/* Filled where it is the way to send it. */}
				<a
					className={email ? 'link' : 'button button-primary'}
					href={whatsAppUrl}
					target="_blank"
					rel="noopener"
				>
					Open WhatsApp
				</a>
			</p>
			<details>
				<summary className="cursor-pointer">Code to scan at the counter</summary>
				<img
					src={`data:image/svg+xml;utf8,${encodeURIComponent(qrCode)}`}
					alt="QR code of the payment link"
					width={QR_SIZE}
					height={QR_SIZE}
					className="mt-3"
				/>
			</details>
		</Panel>
	)
}
