import { SESSION_DAYS } from '#shop/accounts/rules.ts'
import { GUEST_KNOWN_DAYS } from '#shop/orders/rules.ts'

const KEPT = [
	{
		what: 'Your account',
		words:
			'Name, e-mail, mobile number, and your date of birth if you give it. To sign you in and greet you; the date also brings a code in the month of your birthday. Until you delete the account.',
	},
	{
		what: 'Addresses',
		words: 'Those you save. To spare you typing. Until you delete them.',
	},
	{
		what: 'Orders',
		words:
			'What you bought, where it went, the number of the payment. To deliver, refund and account for it. Invoices stay as long as tax law asks.',
	},
	{
		what: 'Messages',
		words: 'What you write to us, with name, e-mail and telephone. To answer, and to follow a complaint.',
	},
	{
		what: 'Newsletter',
		words: 'E-mail, name, the words you agreed to and when. To send it. Until you unsubscribe.',
	},
	{
		what: 'Cookies',
		words: `One that keeps you signed in, for ${SESSION_DAYS} days, and one that lets the browser that ordered see its order, for ${GUEST_KNOWN_DAYS} days. Both are needed, neither follows you.`,
	},
	{
		what: 'In your browser',
		words: 'The cart and the prices last seen. They never leave your device until you check out.',
	},
	{
		what: 'Technical records',
		words:
			'Network addresses, briefly, to stop abuse; which page was asked for and whether it worked, for at least a year as the law asks.',
	},
] as const

/** The itemised list that rule 3 of the DPDP Rules 2025 asks for: what, why, how long. */
export function CollectedData() {
	return (
		<>
			<h2>What we collect, and why</h2>
			<dl>
				{KEPT.map(({ what, words }) => (
					<div key={what}>
						<dt>{what}</dt>
						<dd>{words}</dd>
					</div>
				))}
			</dl>
			<p>Card numbers, UPI PINs and bank passwords are never ours to see.</p>
		</>
	)
}
