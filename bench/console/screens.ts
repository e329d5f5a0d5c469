/** The screens of the console that are measured, as an owner opens them. */
import type pg from 'pg'

export async function listScreens(
	pool: pg.Pool,
	{ month }: { month: string },
): Promise<Record<string, string>> {
	const first = async (query: string): Promise<string> =>
		String((await pool.query(query)).rows[0]?.value ?? '')
	const order = await first(
		`select number as value from orders where status = 'processing' order by created_at desc limit 1`,
	)
	const numbers = await first(
		`select string_agg('number=' || number, '&') as value from (select number from orders where status = 'processing' limit 50) as chosen`,
	)
	const newsletter = await first('select id as value from newsletters limit 1')
	const quotation = await first(`select 'Q-' || number as value from quotations limit 1`)
	const customer = await first(`select id as value from customers where email = 'customer7@example.in'`)
	return {
		'overview, 30 days': '/admin',
		'overview, 90 days': '/admin?days=90',
		'overview, 52 weeks': '/admin?days=364',
		'orders, newest': '/admin/orders',
		'orders to pack': '/admin/orders?status=processing',
		'orders of a name': '/admin/orders?words=buyer%2077',
		'orders of an email': '/admin/orders?words=buyer13%40',
		'orders of a phone': '/admin/orders?words=9000000013',
		'an order': `/admin/orders/${order}`,
		quotations: '/admin/quotations',
		'a quotation': `/admin/quotations/${quotation}`,
		'a new quotation': '/admin/quotations/new',
		'to ship': '/admin/shipping',
		'packing slips': `/admin/packing-slips?${numbers}`,
		labels: `/admin/labels?${numbers}`,
		roasts: '/admin/roasts',
		returns: '/admin/returns',
		messages: '/admin/messages',
		reviews: '/admin/reviews',
		customers: '/admin/people',
		'customers of a name': '/admin/people?words=customer7',
		'a customer': `/admin/people/${customer}`,
		newsletters: '/admin/newsletters',
		'a newsletter of 100,000 recipients': `/admin/newsletters/${newsletter}`,
		'GST reports, this month': '/admin/books',
		'GST reports, the month before': `/admin/books?month=${month}`,
		'audit log': '/admin/audit',
		'audit log of an action': '/admin/audit?act=order%20moved',
		catalogue: '/admin/catalogue',
		'a product': '/admin/catalogue/1',
		pages: '/admin/pages',
		"a page's editor": '/admin/pages/home',
		delivery: '/admin/delivery',
		stock: '/admin/stock',
		'promo codes': '/admin/promos',
		banner: '/admin/banner',
		emails: '/admin/emails',
		pictures: '/admin/pictures',
		tax: '/admin/tax',
		exports: '/admin/exports',
		staff: '/admin/staff',
		settings: '/admin/settings',
	}
}
