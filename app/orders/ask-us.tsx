import { href, Link } from 'react-router'
import { useBrand } from '#app/catalogue/shop-data.ts'

type AskUsProps = {
	question: string
	/** What the message begins with on WhatsApp, such as 'my order SK3-…'. */
	about: string
	/** Filled in on the contact page, too. */
	orderNumber: string | null
}

/** The ways to ask the shop about something. */
export function AskUs({ question, about, orderNumber }: AskUsProps) {
	const whatsapp = useBrand()?.whatsapp
	const query = orderNumber ? `?order=${orderNumber}` : ''
	return (
		<p className="border-t border-sand pt-4 text-15">
			{question}{' '}
			{whatsapp && (
				<>
					<a
						className="link whitespace-nowrap"
						href={`${whatsapp}?text=${encodeURIComponent(`About ${about}`)}`}
						rel="noopener"
					>
						Ask on WhatsApp
					</a>{' '}
					or{' '}
				</>
			)}
			<Link className="link whitespace-nowrap" to={`${href('/contact')}${query}`}>
				{whatsapp ? 'write to us' : 'Write to us'}
			</Link>
			.{orderNumber && " We'll fill in your Order ID."}
		</p>
	)
}
