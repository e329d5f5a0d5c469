/**
 * The only table of what each role of the staff may do. `app/session/admin/console-access.server.ts` says which address
 * and which form needs which right.
 */
import type { StaffRole } from '#shop/accounts/rules.ts'

const EVERYONE = ['owner', 'manager', 'packer', 'accountant', 'support'] as const

type RightOf = { label: string; roles: readonly StaffRole[] }

export const RIGHTS = {
	'console.open': { label: 'The console', roles: EVERYONE },
	'orders.read': { label: 'See orders', roles: EVERYONE },
	'orders.contact': {
		label: 'See contacts, notes and returns of orders',
		roles: ['owner', 'manager', 'packer', 'support'],
	},
	'orders.fulfil': { label: 'Pack and ship orders', roles: ['owner', 'manager', 'packer'] },
	'invoices.print': { label: 'Print invoices', roles: ['owner', 'manager', 'packer', 'accountant'] },
	'orders.note': { label: 'Write notes on orders', roles: ['owner', 'manager', 'packer', 'support'] },
	'orders.correct': { label: 'Correct orders', roles: ['owner', 'manager', 'support'] },
	'roasts.plan': { label: 'Plan roasts and name batches', roles: ['owner', 'manager'] },
	'roasts.recall': { label: 'See whom a batch was sent to', roles: ['owner', 'manager'] },
	'returns.answer': { label: 'Answer returns, send replacements', roles: ['owner', 'manager', 'support'] },
	'orders.assist': { label: 'Check payments and resend emails', roles: ['owner', 'manager', 'support'] },
	'orders.refund': { label: 'Cancel, refund and settle by hand', roles: ['owner', 'manager'] },
	'orders.enter': { label: 'Enter orders and quotations', roles: ['owner', 'manager', 'support'] },
	'orders.discount': { label: 'Give a discount on orders they enter', roles: ['owner', 'manager'] },
	'orders.take-payment': { label: 'Record payments not made online', roles: ['owner', 'manager'] },
	'payments.read': {
		label: 'See payments and refunds',
		roles: ['owner', 'manager', 'accountant', 'support'],
	},
	'messages.answer': { label: 'Read and answer messages', roles: ['owner', 'manager', 'support'] },
	'reviews.moderate': { label: 'Read, publish and answer reviews', roles: ['owner', 'manager', 'support'] },
	'customers.read': { label: 'See customers and subscribers', roles: ['owner', 'manager', 'support'] },
	'customers.note': { label: 'Write notes on customers', roles: ['owner', 'manager', 'support'] },
	'customers.delete': { label: 'Delete customers and subscribers', roles: ['owner', 'manager'] },
	'subscribers.export': { label: 'Export subscribers', roles: ['owner', 'manager'] },
	'stock.count': { label: 'Count stock', roles: ['owner', 'manager', 'packer'] },
	'stock.manage': { label: 'Stop tracking stock', roles: ['owner', 'manager'] },
	'catalogue.edit': { label: 'Products and prices', roles: ['owner', 'manager'] },
	'promos.edit': { label: 'Promo codes', roles: ['owner', 'manager'] },
	'newsletters.send': { label: 'Write and send newsletters', roles: ['owner', 'manager'] },
	'content.edit': { label: 'Pages, banner and images', roles: ['owner', 'manager'] },
	'delivery.edit': { label: 'Delivery and couriers', roles: ['owner', 'manager'] },
	'sales.read': { label: 'Sales figures', roles: ['owner', 'manager', 'accountant'] },
	'reports.read': { label: 'GST reports and exports', roles: ['owner', 'manager', 'accountant'] },
	'tax.read': { label: 'See tax rates', roles: ['owner', 'manager', 'accountant'] },
	'tax.edit': { label: 'Change tax rates', roles: ['owner'] },
	'settings.edit': { label: 'Business details', roles: ['owner'] },
	'staff.manage': { label: 'Staff', roles: ['owner'] },
	'audit.read': { label: 'Audit log', roles: ['owner'] },
} as const satisfies Record<string, RightOf>

export type Right = keyof typeof RIGHTS

export function hasRight(role: StaffRole, right: Right): boolean {
	const { roles }: RightOf = RIGHTS[right]
	return roles.includes(role)
}
