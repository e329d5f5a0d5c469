import { Grievance } from '#app/storefront/policies/grievance-officer.tsx'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { CollectedData } from '#app/storefront/policies/collected-data.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'

export default function Privacy() {
	const brand = useBrand()
	return (
		<PolicyPage
			title="Privacy"
			description="Which personal data we keep, why, for how long, who else sees it, and how to have it corrected or deleted."
			lede="We need a few facts to bring coffee to your door. Here is each of them, what for, and how to get it back."
		>
			<h2>Who is responsible</h2>
			<p>
				{brand?.legalName}, {brand?.address}, decides why and how your data is used. This page is also the
				notice under the Digital Personal Data Protection Act, 2023.
			</p>
			<CollectedData />
			<h2>How we use it</h2>
			<p>
				To pack, deliver and invoice what you ordered, to answer you, to keep the shop safe, and, if you asked
				for it, to send the newsletter. Not for advertising. We do not profile you, and no machine decides
				anything about you.
			</p>
			<Sharing />
			<h2>How we protect it</h2>
			<p>
				Passwords and codes are kept only as hashes. Connections are encrypted. Logs hold no names, addresses,
				e-mails or telephone numbers. Should a breach ever touch your data, we tell you and the Data
				Protection Board without delay.
			</p>
			<Choices />
			<Grievance />
			<p>If our answer does not satisfy you, you may complain to the Data Protection Board of India.</p>
		</PolicyPage>
	)
}

function Sharing() {
	return (
		<>
			<h2>Whom we share it with</h2>
			<ul>
				<li>PhonePe, to take and refund a payment: the amount and the number of the order.</li>
				<li>The courier, to find you: name, address and telephone.</li>
				<li>The company that carries our e-mail, and the one that hosts this site.</li>
				<li>Tax and other authorities, where the law obliges us.</li>
			</ul>
			<p>
				We sell data to nobody. No advertising, analytics or other third-party script runs on these pages; the
				payment provider's own runs at checkout alone.
			</p>
		</>
	)
}

function Choices() {
	return (
		<>
			<h2>Consent, and taking it back</h2>
			<p>
				The newsletter comes only to those who ask for it. We keep the words you agreed to and the time. Every
				issue has a link to leave, and one click is enough. You may withdraw any other consent by writing to
				us; what was done before remains lawful.
			</p>
			<h2>Your rights</h2>
			<ul>
				<li>To know which data of yours we hold, and to have a copy.</li>
				<li>To have it corrected, completed or brought up to date. Much of it you can change yourself.</li>
				<li>To have it erased.</li>
				<li>To name somebody who may exercise these rights should you die or be unable to.</li>
				<li>To complain, and to be heard.</li>
			</ul>
			<h2 id="deletion">Deleting your account</h2>
			<p>
				Sign in and delete the account in your profile settings. Your profile, saved addresses and newsletter
				subscription are gone at once. If an order is still under way, we finish it first. Past orders stay
				without your name, and invoices as long as tax law asks, because the law forbids us to destroy them.
			</p>
			<h2>Children</h2>
			<p>The shop is meant for adults. We do not knowingly keep data of anyone under 18.</p>
		</>
	)
}
