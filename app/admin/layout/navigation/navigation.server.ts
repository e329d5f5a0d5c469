/** Defines what each role finds in the navigation of the console. */
import { addressOf, type Group, type Screen } from '#app/admin/layout/navigation/navigation.ts'
import { CONSOLE_ACCESS } from '#app/session/admin/console-access.server.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { hasRight, type Right } from '#shop/staff/rights.ts'

/** `right` is needed if seeing the address is not enough. */
type Entry = Screen & { to: keyof typeof CONSOLE_ACCESS; right?: Right }

/** Daily work comes first. */
const GROUPS = [
	{
		label: 'Overview',
		screens: [{ to: '/admin', label: 'Overview', bar: { rank: 1, icon: 'overview' } }],
	},
	{
		label: 'Orders',
		isDaily: true,
		screens: [
			{
				to: '/admin/orders',
				filter: 'status=processing',
				right: 'orders.fulfil',
				label: 'To pack',
				bar: { rank: 2, icon: 'pack' },
			},
			{
				to: '/admin/shipping',
				label: 'To ship',
				also: ['/admin/shipping/list', '/admin/packing-slips', '/admin/labels'],
				bar: { rank: 3, icon: 'ship' },
			},
			{
				to: '/admin/orders',
				label: 'Orders',
				besideOthers: 'All orders',
				bar: { rank: 6, icon: 'orders' },
			},
			{ to: '/admin/quotations', label: 'Quotations' },
			{ to: '/admin/returns', label: 'Returns', bar: { rank: 9, icon: 'returns' } },
			{ to: '/admin/roasts', label: 'Roasts' },
		],
	},
	{
		label: 'Customers',
		isDaily: true,
		screens: [
			{ to: '/admin/messages', label: 'Messages', bar: { rank: 4, icon: 'messages' } },
			{ to: '/admin/reviews', label: 'Reviews' },
			{ to: '/admin/people', label: 'Customers', besideOthers: 'All customers' },
		],
	},
	{
		label: 'Catalogue',
		isDaily: true,
		screens: [
			{ to: '/admin/catalogue', label: 'Products' },
			{ to: '/admin/stock', label: 'Stock', bar: { rank: 5, icon: 'stock' } },
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
			{ to: '/admin/books', label: 'GST reports', bar: { rank: 7, icon: 'reports' } },
			{ to: '/admin/exports', label: 'Exports', bar: { rank: 8, icon: 'exports' } },
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
] as const satisfies readonly (Omit<Group, 'screens'> & { screens: readonly Entry[] })[]

/** The addresses at which work waits, and how much. */
type Counts = ReadonlyMap<string, number>

export function listGroups(role: StaffRole, counts: Counts = new Map()): Group[] {
	return GROUPS.map(({ label, screens, ...group }) => ({
		label,
		isDaily: 'isDaily' in group,
		screens: screens.flatMap((screen) => {
			const { right, ...shown }: Entry = screen
			if (!hasRight(role, right ?? CONSOLE_ACCESS[shown.to].view)) return []
			return [{ ...shown, count: counts.get(addressOf(screen)) ?? 0 }]
		}),
	})).filter(({ screens }) => screens.length > 0)
}
