/** The right that each address of the console requires, and each action of its forms. What is not listed is refused. */
import type { href } from 'react-router'
import type { Right } from '#shop/staff/rights.ts'

type Address = Extract<Parameters<typeof href>[0], `/admin${string}`>

/** `action` says what its forms do, by their `intent` if the rights differ. Without `action`, it accepts no form. */
type Access = { view: Right; action?: Right | Record<string, Right> }

export const CONSOLE_ACCESS = {
	'/admin': { view: 'console.open', action: 'settings.edit' },
	'/admin/second-factor': { view: 'console.open', action: 'console.open' },
	'/admin/second-factor/code': { view: 'console.open', action: 'console.open' },
	'/admin/signed-in': { view: 'console.open' },
	'/admin/confirm': { view: 'console.open', action: 'console.open' },
	'/admin/orders': { view: 'orders.read', action: 'orders.fulfil' },
	'/admin/orders/:number': {
		view: 'orders.read',
		action: {
			move: 'orders.fulfil',
			'change-batch': 'orders.fulfil',
			'add-note': 'orders.note',
			correct: 'orders.correct',
			'correct-grind': 'orders.correct',
			'correct-gst-buyer': 'orders.correct',
			'correct-size': 'orders.refund',
			'ask-difference': 'orders.correct',
			'withdraw-difference': 'orders.correct',
			'record-difference': 'orders.take-payment',
			'correct-tracking': 'orders.correct',
			'correct-replacement': 'orders.correct',
			'undo-delivery': 'orders.correct',
			'create-replacement': 'returns.answer',
			'withdraw-replacement': 'returns.answer',
			'ship-replacement': 'orders.fulfil',
			'agree-return': 'returns.answer',
			'decline-return': 'returns.answer',
			'receive-return': 'orders.fulfil',
			'replace-return': 'returns.answer',
			'close-return': 'returns.answer',
			'refund-return': 'orders.refund',
			'check-payment': 'orders.assist',
			'resend-email': 'orders.assist',
			cancel: 'orders.refund',
			'refund-part': 'orders.refund',
			'refund-payment': 'orders.refund',
			'settle-payment': 'orders.refund',
			'settle-refund': 'orders.refund',
			'settle-mistake': 'orders.refund',
		},
	},
	'/admin/quotations': { view: 'orders.enter' },
	'/admin/quotations/new': { view: 'orders.enter', action: 'orders.enter' },
	'/admin/quotations/total': { view: 'orders.enter' },
	'/admin/quotations/:number': {
		view: 'orders.enter',
		action: { email: 'orders.enter', withdraw: 'orders.enter', 'record-payment': 'orders.take-payment' },
	},
	'/admin/quotations/:number/edit': { view: 'orders.enter', action: 'orders.enter' },
	'/admin/returns': { view: 'orders.contact' },
	'/admin/returns/pictures/:photo': { view: 'orders.contact' },
	// Packers see what is roasted, and from which batch they pack.
	'/admin/roasts': { view: 'orders.fulfil', action: 'roasts.plan' },
	'/admin/roasts/:id': { view: 'roasts.recall' },
	'/admin/roasts/:id/csv': { view: 'roasts.recall' },
	'/admin/packing-slips': { view: 'orders.fulfil' },
	'/admin/labels': { view: 'orders.fulfil' },
	'/admin/shipping': { view: 'orders.fulfil', action: 'orders.fulfil' },
	'/admin/shipping/list': { view: 'orders.fulfil', action: 'orders.fulfil' },
	'/admin/couriers': { view: 'delivery.edit', action: 'delivery.edit' },
	'/admin/invoices': { view: 'invoices.print' },
	'/admin/catalogue': { view: 'catalogue.edit', action: 'catalogue.edit' },
	'/admin/catalogue/import': { view: 'catalogue.edit', action: 'catalogue.edit' },
	'/admin/catalogue/import/lines': { view: 'catalogue.edit' },
	'/admin/catalogue/:id': { view: 'catalogue.edit', action: 'catalogue.edit' },
	'/admin/catalogue/:id/preview': { view: 'catalogue.edit', action: 'catalogue.edit' },
	'/admin/pages': { view: 'content.edit' },
	'/admin/pages/:page': { view: 'content.edit', action: 'content.edit' },
	'/admin/pages/:page/preview': { view: 'content.edit', action: 'content.edit' },
	'/admin/banner': { view: 'content.edit', action: 'content.edit' },
	'/admin/emails': { view: 'content.edit' },
	'/admin/emails/:email/preview': { view: 'content.edit' },
	'/admin/newsletters': { view: 'newsletters.send', action: 'newsletters.send' },
	'/admin/newsletters/:id': { view: 'newsletters.send', action: 'newsletters.send' },
	'/admin/newsletters/:id/send': { view: 'newsletters.send', action: 'newsletters.send' },
	'/admin/newsletters/:id/preview': { view: 'newsletters.send', action: 'newsletters.send' },
	'/admin/pictures': { view: 'content.edit', action: 'content.edit' },
	'/admin/pictures/upload': { view: 'content.edit', action: 'content.edit' },
	'/admin/delivery': { view: 'delivery.edit', action: 'delivery.edit' },
	'/admin/stock': { view: 'stock.count', action: { save: 'stock.count', stop: 'stock.manage' } },
	'/admin/promos': { view: 'promos.edit', action: 'promos.edit' },
	'/admin/promos/new': { view: 'promos.edit', action: 'promos.edit' },
	'/admin/promos/:id': { view: 'promos.edit', action: 'promos.edit' },
	'/admin/promos/:id/codes': { view: 'promos.edit', action: 'promos.edit' },
	'/admin/messages': { view: 'messages.answer', action: 'messages.answer' },
	'/admin/reviews': { view: 'reviews.moderate', action: 'reviews.moderate' },
	'/admin/people': { view: 'customers.read', action: 'customers.delete' },
	'/admin/people/:id': { view: 'customers.read', action: { 'add-note': 'customers.note' } },
	'/admin/books': { view: 'reports.read' },
	'/admin/exports': { view: 'reports.read' },
	'/admin/exports/subscribers': { view: 'subscribers.export' },
	'/admin/exports/catalogue': { view: 'catalogue.edit' },
	'/admin/exports/to-ship': { view: 'orders.fulfil' },
	'/admin/exports/:report': { view: 'reports.read' },
	'/admin/tax': { view: 'tax.read', action: 'tax.edit' },
	'/admin/staff': { view: 'staff.manage', action: 'staff.manage' },
	'/admin/notifications': { view: 'console.open', action: 'console.open' },
	'/admin/audit': { view: 'audit.read' },
	'/admin/settings': { view: 'settings.edit', action: 'settings.edit' },
	// Unknown addresses: a visitor without a role gets the same response as everywhere in the console.
	'/admin/*': { view: 'console.open' },
} as const satisfies Record<Address, Access>

export type ConsoleAction<Path extends Address> = (typeof CONSOLE_ACCESS)[Path] extends {
	action: infer Actions extends Record<string, Right>
}
	? keyof Actions
	: never

/** `pattern` is as the router joins it from `app/routes.ts`, such as `admin/orders/:number`. Returns null where nobody has access. */
export async function requiredRight(
	pattern: string,
	{ method, readIntent }: { method: string; readIntent: () => Promise<string> },
): Promise<Right | null> {
	const access = accessOf(pattern)
	if (!access || method === 'GET' || method === 'HEAD') return access?.view ?? null
	if (typeof access.action !== 'object') return access.action ?? null
	const intent = await readIntent()
	return Object.hasOwn(access.action, intent) ? (access.action[intent] ?? null) : null
}

function accessOf(pattern: string): Access | null {
	const table: Record<string, Access> = CONSOLE_ACCESS
	const address = pattern.startsWith('/') ? pattern : `/${pattern}`
	return Object.hasOwn(table, address) ? (table[address] ?? null) : null
}
