/** The tables of the payment sandbox, in their own schema: the state survives restarts and is shared by processes. */
import type pg from 'pg'

const SCHEMA = `
	create schema if not exists phonepe_sandbox;
	create table if not exists phonepe_sandbox.tokens (token text primary key, expires_at timestamptz not null);
	create table if not exists phonepe_sandbox.orders (
		merchant_order_id text primary key,
		order_id text not null unique,
		page_token text not null unique,
		amount integer not null,
		state text not null default 'PENDING',
		error_code text,
		detailed_error_code text,
		redirect_url text not null,
		message text not null,
		may_retry boolean not null,
		meta jsonb not null,
		scenario text not null,
		created_at timestamptz not null default now(),
		expire_at timestamptz not null
	);
	create table if not exists phonepe_sandbox.tries (
		transaction_id text primary key,
		merchant_order_id text not null references phonepe_sandbox.orders,
		state text not null,
		error_code text,
		detailed_error_code text,
		at timestamptz not null default now()
	);
	create table if not exists phonepe_sandbox.refunds (
		merchant_refund_id text primary key,
		refund_id text not null,
		merchant_order_id text not null references phonepe_sandbox.orders,
		amount integer not null,
		state text not null,
		error_code text,
		at timestamptz not null default now()
	);
	create table if not exists phonepe_sandbox.due (
		id bigint primary key generated always as identity,
		run_at timestamptz not null,
		act jsonb not null
	);`

export type Store = pg.Pool

export type SandboxOrder = {
	merchant_order_id: string
	order_id: string
	page_token: string
	amount: number
	state: 'PENDING' | 'COMPLETED' | 'FAILED'
	error_code: string | null
	detailed_error_code: string | null
	redirect_url: string
	message: string
	may_retry: boolean
	meta: Record<string, string>
	scenario: string
	expire_at: Date
	/** Computed by the database's clock, which also set `expire_at`. */
	is_expired: boolean
}

export type SandboxAttempt = {
	transaction_id: string
	state: string
	error_code: string | null
	detailed_error_code: string | null
	at: Date
}

export async function prepareStore(store: Store): Promise<void> {
	const client = await store.connect()
	try {
		await client.query('begin')
		await createTables(client)
		await client.query('commit')
	} finally {
		client.release()
	}
}

/** Runs in a transaction that the caller has started. */
export async function createTables(client: pg.ClientBase): Promise<void> {
	// CREATE … IF NOT EXISTS statements of two processes can fail if they run at the same time.
	await client.query(`select pg_advisory_xact_lock(hashtextextended('phonepe_sandbox', 0))`)
	await client.query(SCHEMA)
}

export async function findOrder(
	store: Store,
	by: { merchantOrderId: string } | { pageToken: string },
): Promise<SandboxOrder | null> {
	const [column, value] =
		'pageToken' in by ? ['page_token', by.pageToken] : ['merchant_order_id', by.merchantOrderId]
	const found = await store.query<SandboxOrder>(
		`select *, expire_at <= now() as is_expired from phonepe_sandbox.orders where ${column} = $1`,
		[value],
	)
	return found.rows[0] ?? null
}

export async function listAttempts(store: Store, merchantOrderId: string): Promise<SandboxAttempt[]> {
	const found = await store.query<SandboxAttempt>(
		'select * from phonepe_sandbox.tries where merchant_order_id = $1 order by at, transaction_id',
		[merchantOrderId],
	)
	return found.rows
}
