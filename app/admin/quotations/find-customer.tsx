/** Finds who an order is for: a customer with an account, or somebody new, who needs none. */
import { href, Link } from 'react-router'
import { SearchForm } from '#app/admin/layout/search-form.tsx'

type Found = { id: string; name: string; email: string; mobile: string | null }

type FindCustomerProps = {
	/** Null for somebody without an account. */
	chosen: Found | null
	/** Null before a search. */
	found: readonly Found[] | null
}

export function FindCustomer({ chosen, found }: FindCustomerProps) {
	const page = href('/admin/quotations/new')
	if (chosen)
		return (
			<p className="mb-5">
				For{' '}
				<Link className="link" to={href('/admin/people/:id', { id: chosen.id })}>
					{chosen.name}
				</Link>
				. The order appears in their account as long as it has their email.{' '}
				<Link className="link" to={page}>
					Somebody else
				</Link>
			</p>
		)
	return (
		<section aria-label="Find a customer" className="mb-5">
			<SearchForm name="find" label="Find a customer" placeholder="Phone, start of an email or name" />
			{found?.length === 0 && <p>No account found. Enter their name and phone below.</p>}
			<ul className="grid gap-3">
				{found?.map(({ id, name, email, mobile }) => (
					<li key={id}>
						<Link className="link" to={`${page}?customer=${id}`}>
							{name}
						</Link>{' '}
						<span className="text-cinnamon [overflow-wrap:anywhere]">
							{[email, mobile].filter(Boolean).join(', ')}
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}
