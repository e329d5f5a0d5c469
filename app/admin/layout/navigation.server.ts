/** What each role finds in the navigation of the console. */
import type { Group, Screen } from '#app/admin/layout/navigation.ts'
import { CONSOLE_ACCESS } from '#app/session/admin/console-access.server.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { hasRight } from '#shop/staff/rights.ts'

/** Daily work first. A group leads to its first screen that the role may open. */
const GROUPS = [
	{ label: 'Overview', screens: [{ to: '/admin', label: 'Overview' }] },
	{
		label: 'Orders',
		screens: [
			{ to: '/admin/orders', label: 'Orders', besideOthers: 'All orders' },
			{ to: '/admin/quotations', label: 'Quotations' },
			{
				to: '/admin/shipping',
				label: 'To ship',
				also: ['/admin/shipping/list', '/admin/packing-slips', '/admin/labels'],
			},
			{ to: '/admin/returns', label: 'Returns' },
			{ to: '/admin/roasts', label: 'Roasts' },
		],
	},
	{
		label: 'Customers',
		screens: [
			{ to: '/admin/messages', label: 'Messages' },
			{ to: '/admin/reviews', label: 'Reviews' },
			{ to: '/admin/people', label: 'Customers', besideOthers: 'All customers' },
		],
	},
	{
		label: 'Catalogue',
		screens: [
			{ to: '/admin/catalogue', label: 'Products' },
			{ to: '/admin/stock', label: 'Stock' },
		],
	},
	{
		label: 'Marketing',
		screens: [
			{ to: '/admin/promos', label: 'Codes and offers' },
			{ to: '/admin/banner', label: 'Banner' },
			{ to: '/admin/newsletters', label: 'Newsletters' },
		],
	},
	{
		label: 'Content',
		screens: [
			{ to: '/admin/pages', label: 'Pages' },
			{ to: '/admin/emails', label: 'Emails' },
			{ to: '/admin/pictures', label: 'Images' },
		],
	},
	{
		label: 'GST',
		screens: [
			{ to: '/admin/books', label: 'GST reports' },
			{ to: '/admin/exports', label: 'Exports' },
			{ to: '/admin/tax', label: 'Tax rates' },
		],
	},
	{
		label: 'Settings',
		screens: [
			{ to: '/admin/settings', label: 'Business details' },
			{ to: '/admin/delivery', label: 'Delivery' },
			{ to: '/admin/couriers', label: 'Couriers' },
			{ to: '/admin/staff', label: 'Staff' },
			{ to: '/admin/audit', label: 'Audit log' },
			{ to: '/admin/notifications', label: 'My emails' },
		],
	},
] as const satisfies readonly (Group & {
	screens: readonly (Screen & { to: keyof typeof CONSOLE_ACCESS })[]
})[]

/** Addresses at which work waits, and how much. */
type Counts = ReadonlyMap<string, number>

export function listGroups(role: StaffRole, counts: Counts = new Map()): Group[] {
	return GROUPS.map(({ label, screens }) => ({
		label,
		screens: screens
			.filter(({ to }) => hasRight(role, CONSOLE_ACCESS[to].view))
			.map((screen) => ({ ...screen, count: counts.get(screen.to) ?? 0 })),
	})).filter(({ screens }) => screens.length > 0)
}
