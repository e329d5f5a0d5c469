import { DeleteAccount } from '#app/account/dashboard/delete-account.tsx'
import { ProfileCard } from '#app/account/dashboard/profile-card.tsx'
import { NewsletterCard } from '#app/account/dashboard/newsletter-card.tsx'
import type { Customer } from '#shop/accounts/rules.ts'

export function Overview({ customer, isSubscribed }: { customer: Customer; isSubscribed: Promise<boolean> }) {
	return (
		<div className="grid items-start gap-8 lg:grid-cols-3">
			<div className="min-w-0 lg:col-span-2">
				<ProfileCard customer={customer} />
			</div>
			<NewsletterCard isSubscribed={isSubscribed} />
			<div className="min-w-0 lg:col-span-2">
				<DeleteAccount email={customer.email} />
			</div>
		</div>
	)
}
