import type { Brand } from '#shop/config/brand.ts'
import { phoneUrl } from '#shop/text/phone-url.ts'

/** Shown until an order is found: where to find the Order ID, what tracking shows, and whom to ask. */
export function TrackingGuide({ brand, example }: { brand: Brand; example: string }) {
	const { orderPrefix, phone, supportHours, whatsapp } = brand
	return (
		<dl className="track-guide">
			<div>
				<dt>Your Order ID</dt>
				<dd>
					It has three parts, such as{' '}
					<span className="whitespace-nowrap">
						{orderPrefix}-{example}
					</span>
					. Besides our emails, it's on the invoice and on the page you saw after paying.
				</dd>
			</div>
			<div>
				<dt>What you'll see</dt>
				<dd>
					Each step from roasting to your door and when it was done, the day your coffee is expected, and the
					courier's tracking number once it ships.
				</dd>
			</div>
			<div>
				<dt>Rather talk to us?</dt>
				<dd>
					Call{' '}
					<a className="link whitespace-nowrap" href={phoneUrl(phone)}>
						{phone}
					</a>
					{whatsapp && (
						<>
							{' '}
							or{' '}
							<a className="link" href={whatsapp} rel="noopener">
								write on WhatsApp
							</a>
						</>
					)}
					. {supportHours}, in Tamil or English.
				</dd>
			</div>
		</dl>
	)
}
