/** Runs PostgreSQL's pgbench with the statements that place an order and open its payment, in one transaction. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Keep in step with `placeOrder` and `initiatePayment`. */
const ORDER = `
select gen_random_uuid() as order_id, gen_random_uuid() as checkout, gen_random_uuid() as attempt, gen_random_uuid()::text as guest,
	left(gen_random_uuid()::text, 8) as number, (select id from promo_codes where code = 'FILTER10') as promo \\gset
begin;
select set_config('shop.arrived_at', now()::text, true), set_config('plan_cache_mode', 'force_generic_plan', true);
insert into limit_counts values ('browser' || :guest, now(), 1)
	on conflict (subject, window_start) do update set count = limit_counts.count + 1;
insert into limit_counts values ('network' || :guest, now(), 1)
	on conflict (subject, window_start) do update set count = limit_counts.count + 1;
select pg_advisory_xact_lock(hashtextextended(:guest, 0));
select * from payment_requests where key = :guest;
select * from checkouts where id = any(array(select checkout_id from orders where (guest_hash = :guest
	and ((select max(created_at) from payment_attempts where order_id = orders.id) > now() - interval '24 hours'
		or not exists (select id from orders others where others.checkout_id = orders.checkout_id and (others.guest_hash = :guest) is not true)))
	or (browser_hash = :guest and (select max(created_at) from payment_attempts where order_id = orders.id) > now() - interval '24 hours'))) for update;
select products.name, product_prices.* from product_prices join products on products.id = product_id where products.id = 1;
select * from stock_levels where product_id = 1;
select * from tax_rates order by category, valid_from;
select * from shipping_settings order by version desc limit 1;
select * from promo_codes where method = 'automatic' and is_active;
select * from promo_codes where code = 'FILTER10';
insert into checkouts (id, created_at) values (:checkout, now());
insert into orders (id, number, status, subtotal_paise, shipping_paise, discount_paise, total_paise, shipping_method, shipping_method_name, promo_code, recipient, billing, guest_hash, browser_hash, checkout_id, fingerprint, created_at)
	values (:order_id, :number, 'payment_pending', 24000, 4000, 2800, 25200, 'standard', 'Standard', 'FILTER10', '{}', '{}', :guest, :guest, :checkout, :guest, now()) returning *;
insert into order_items values (:order_id, 0, 1, 'Artisan Blend - 100% Pure', 'Small (220g)', 'Fine', 24000, 1, '/x.jpg', '09012190', 500);
insert into order_events (order_id, to_status, at, by) values (:order_id, 'payment_pending', now(), 'customer');
insert into promo_uses values (:order_id, :promo, :guest, '9876543210', now());
insert into payment_requests values (:guest, :guest, :order_id, now());
insert into payment_attempts (id, order_id, merchant_order_id, amount_paise, state, created_at, expires_at, next_check_at, claimed_until)
	values (:attempt, :order_id, :number, 25200, 'created', now(), now(), now() + interval '1 hour', now()) returning *;
insert into graphile_worker._private_jobs (task_id, payload, run_at, priority, key)
	select id, '{}'::json, now() + interval '1 hour', -20, :guest from graphile_worker._private_tasks where identifier = 'check_payment';
update payment_attempts set state = 'initiated', redirect_url = 'x', provider_order_id = 'x', claimed_until = null
	where id = :attempt and state = 'created';
commit;
`

export function findPgbench(): boolean {
	return spawnSync('pgbench', ['--version']).status === 0
}

/** Transactions a second. */
export function pgbenchRate(
	databaseUrl: string,
	{ clients, transactions }: { clients: number; transactions: number },
): number {
	const folder = mkdtempSync(join(tmpdir(), 'shop-pgbench-'))
	const file = join(folder, 'order.sql')
	writeFileSync(file, ORDER)
	const each = String(Math.ceil(transactions / clients))
	const options = [
		'--no-vacuum',
		'--protocol=prepared',
		`--client=${clients}`,
		'--jobs=2',
		`--transactions=${each}`,
	]
	const { stdout, stderr } = spawnSync('pgbench', [...options, `--file=${file}`, databaseUrl], {
		encoding: 'utf8',
	})
	rmSync(folder, { recursive: true })
	const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
	if (!(rate > 0) || /aborted|ERROR/.test(stderr)) throw new Error(`pgbench failed:\n${stderr}`)
	return rate
}
