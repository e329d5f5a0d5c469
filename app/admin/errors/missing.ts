/** The 404 responses of console screens: what does not exist, and where its list is. */
import { data, href } from 'react-router'
import type { MissingPageProps } from '#app/admin/errors/missing-page.tsx'

const MISSING = {
	order: {
		title: "This order doesn't exist",
		hint: "Check the number, or search for the customer's name.",
		back: { to: href('/admin/orders'), label: 'Back to orders' },
	},
	quotation: {
		title: "This quotation doesn't exist",
		hint: "Check the number, or search for the customer's name.",
		back: { to: href('/admin/quotations'), label: 'Back to quotations' },
	},
	batch: {
		title: "This batch doesn't exist",
		hint: 'It may have been removed.',
		back: { to: href('/admin/roasts'), label: 'Back to roasts' },
	},
	customer: {
		title: "This customer doesn't exist",
		hint: 'The account may have been deleted.',
		back: { to: href('/admin/people'), label: 'Back to customers' },
	},
	product: {
		title: "This product doesn't exist",
		hint: 'Check the address, or look for it in the list.',
		back: { to: href('/admin/catalogue'), label: 'Back to products' },
	},
	promo: {
		title: "This code or offer doesn't exist",
		hint: 'Check the address, or look for it in the list.',
		back: { to: href('/admin/promos'), label: 'Back to codes and offers' },
	},
	newsletter: {
		title: "This newsletter doesn't exist",
		hint: 'The draft may have been deleted.',
		back: { to: href('/admin/newsletters'), label: 'Back to newsletters' },
	},
	page: {
		title: "This page doesn't exist",
		hint: 'Check the address, or look for it in the list.',
		back: { to: href('/admin/pages'), label: 'Back to pages' },
	},
} satisfies Record<string, MissingPageProps>

/** Returns what a loader or action throws. The console then shows it as its error page. */
export function missing(what: keyof typeof MISSING) {
	return data<MissingPageProps>(MISSING[what], { status: 404 })
}
