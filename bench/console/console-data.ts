/** Adds to a shop of very many orders what else the screens of its console show. */
import type pg from 'pg'
import { buildCreditNote } from '#shop/invoices/build-credit-note.ts'
import { rupees } from '#shop/money.ts'
import { invoiceOf } from '#test/fixtures/gst-documents.ts'

type Fill = { now: Date }

/** What a day of a shop with a million orders a year issues in a busy month: 63,550 in one of 31 days. */
const DOCUMENTS_A_DAY = 2_050
const DAYS_WITH_DOCUMENTS = 62
const ORDERS_OF_TODAY = 2_800

/** Generates the rows inside PostgreSQL, because inserting them from Node takes hours. */
export async function fillConsole(pool: pg.Pool, { now }: Fill): Promise<void> {
	const client = await pool.connect()
	try {
		await client.query('set statement_timeout = 0')
		await moveOrdersToToday(client, now)
		for (const statement of ROWS) await client.query(statement)
		await writeNewsletters(client)
		await writeDocuments(client, now)
		await client.query('vacuum analyze')
		await client.query('checkpoint')
	} finally {
		client.release()
	}
}

async function moveOrdersToToday(client: pg.PoolClient, now: Date): Promise<void> {
	await client.query(
		`with moved as (
			update orders set created_at = $1::timestamptz - (place * interval '20 seconds')
			from (select id as moved_id, row_number() over () as place from orders where number like 'SK3-A%' limit ${ORDERS_OF_TODAY}) as chosen
			where id = moved_id returning id, created_at)
		update payment_attempts set created_at = moved.created_at from moved where order_id = moved.id`,
		[now],
	)
}

const ROWS = [
	`insert into order_events (order_id, from_status, to_status, at, by)
		select id, null, 'payment_pending', created_at, 'shop' from orders`,
	`insert into order_events (order_id, from_status, to_status, at, by)
		select id, 'payment_pending', 'processing', created_at, 'shop' from orders where status <> 'payment_pending' limit 700000`,
	`insert into emails (key, to_address, subject, text, html, created_at, sent_at)
		select 'order:' || id || ':processing', recipient ->> 'email', 'Your order', 'Thank you', '<p>Thank you</p>', created_at, created_at
		from orders where status <> 'payment_pending'`,
	`insert into customers (name, email) select 'Customer ' || n, 'customer' || n || '@example.in' from generate_series(1, 100000) as n`,
	`insert into audit_log (at, actor_name, action, subject, detail)
		select created_at, 'Kamala', case when status = 'delivered' then 'order moved' else 'order corrected' end, number, '{}' from orders`,
	`insert into contact_messages (ticket, name, email, phone, message, created_at, closed_at)
		select 'T' || n, 'Reader', 'reader' || n || '@example.in', '9876543210', 'Do you grind for a moka pot?',
			now() - n * interval '10 minutes', case when n % 10 > 0 then now() end from generate_series(1, 50000) as n`,
	`insert into subscribers (email, name, consent, subscribed_at)
		select 'subscriber' || n || '@example.in', 'Coffee Lover', 'I agree', now() from generate_series(1, 200000) as n`,
	`insert into reviews (order_id, product_id, stars, text, shown_name, state, written_at, changed_at, published_at)
		select id, 1, 5, 'Strong and fresh.', 'Meena S.', case when place % 10 = 0 then 'waiting' else 'published' end, created_at, created_at, created_at
		from (select id, created_at, row_number() over () as place from orders where status = 'delivered' limit 50000) as delivered`,
	`insert into checkouts (id, created_at, is_entered_by_shop) select md5('quoted' || n)::uuid, now() - n * interval '5 minutes', true from generate_series(1, 50000) as n`,
	`insert into quotations (id, request_key, channel, checkout_id, recipient, billing, lines, shipping_method, shipping_method_name,
			is_collected, rate, discount_paise, discount_reason, terms, note, last_day, created_at, created_by)
		select gen_random_uuid(), gen_random_uuid(), 'phone', checkouts.id, recipient, billing,
			'[{"productId": 1, "size": "small", "sizeLabel": "Small (220g)", "productName": "Pure", "grind": "fine", "declaration": null, "imageUrl": "/pure.jpg", "taxCategory": "coffee", "quantity": 1, "price": 24000}]',
			'standard', 'Standard', false, '{"price": 4000, "freeFrom": null, "days": null}', 0, '', '', '', checkouts.created_at::date + 7, checkouts.created_at, 'Kamala'
		from checkouts, (select recipient, billing from orders limit 1) as someone where is_entered_by_shop`,
]

/** Six newsletters, each to half of the subscribers, of whom a hundredth has unsubscribed since. */
async function writeNewsletters(client: pg.PoolClient): Promise<void> {
	await client.query(
		`insert into newsletters (status, content, pace, created_at, created_by, saved_at, saved_by, slug, issue, recipient_count, started_at, finished_at)
		select 'sent', content, 600, now(), 'Kamala', now(), 'Kamala', 'newsletter-' || n, issue, 100000, now() - n * interval '30 days', now()
		from generate_series(1, 6) as n, (select '{"inbox": {"subject": "The new harvest", "preheader": ""}, "body": {"heading": "The new harvest", "blocks": []}}'::jsonb as content,
			'{"subject": "The new harvest", "preheader": "", "heading": "The new harvest", "blocks": []}'::jsonb as issue) as written`,
	)
	await client.query(
		`insert into newsletter_recipients (newsletter_id, subscriber_id, state, settled_at)
		select newsletters.id, case when place % 100 = 0 then gen_random_uuid() else reader.id end, 'sent', now()
		from newsletters, (select id, row_number() over () as place from subscribers limit 100000) as reader`,
	)
}

/** A tenth of the invoices are to another state, and a tenth of those are credited. */
async function writeDocuments(client: pg.PoolClient, now: Date): Promise<void> {
	const here = invoiceOf({ quantity: 2 })
	const elsewhere = invoiceOf({ quantity: 2, state: 'Kerala', rates: [500, 1800] })
	const note = buildCreditNote(here, {
		amount: rupees(100),
		earlier: [],
		number: '',
		issuedAt: now,
	})
	const count = DOCUMENTS_A_DAY * DAYS_WITH_DOCUMENTS
	await client.query(
		`insert into invoices (order_id, kind, number, issued_at, data)
		select id, 'invoice', 'SK/26-27/' || lpad(place::text, 7, '0'),
			$1::timestamptz - place * interval '${(86_400 / DOCUMENTS_A_DAY) * 1.1} seconds',
			case when place % 10 = 0 then $3::jsonb else $2::jsonb end
		from (select id, row_number() over () as place from orders where status <> 'payment_pending' limit ${Math.floor(count / 1.1)}) as invoiced`,
		[now, here, elsewhere],
	)
	await client.query(
		`insert into invoices (order_id, kind, number, issued_at, data)
		select order_id, 'credit_note', 'SKC/26-27/' || lpad((row_number() over (order by issued_at))::text, 6, '0'), issued_at + interval '1 second', $1::jsonb
		from invoices where number like '%5'`,
		[note],
	)
}
