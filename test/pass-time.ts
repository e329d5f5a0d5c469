/** Makes time pass for a database: what it has scheduled or claimed moves closer by this many seconds. */
import type pg from 'pg'

const SET_BY_DATABASE = [
	['graphile_worker._private_jobs', 'run_at'],
	['graphile_worker._private_jobs', 'locked_at'],
	['emails', 'claimed_until'],
	['payment_attempts', 'created_at'],
	['payment_attempts', 'expires_at'],
	['payment_attempts', 'claimed_until'],
	['payment_attempts', 'asked_at'],
	['payment_attempts', 'next_check_at'],
	['refunds', 'claimed_until'],
	['refunds', 'next_check_at'],
	['catalogue_imports', 'touched_at'],
	['newsletters', 'next_send_at'],
	['newsletter_recipients', 'due_at'],
	['newsletter_recipients', 'claimed_at'],
	['backups', 'began_at'],
] as const

const SET_BY_SHOP = [['orders', 'created_at']] as const

const AT_PROVIDER = [
	['phonepe_sandbox.orders', 'expire_at'],
	['phonepe_sandbox.due', 'run_at'],
] as const

/** For a shop whose own clock the test moves forward. */
export function passTimeInDatabase(pool: pg.Pool, seconds: number): Promise<void> {
	return moveBack(pool, SET_BY_DATABASE, seconds)
}

/** For servers, whose clock cannot be moved: their own times move back as well. */
export function passTimeForServers(pool: pg.Pool, seconds: number): Promise<void> {
	return moveBack(pool, [...SET_BY_DATABASE, ...SET_BY_SHOP], seconds)
}

/** For the payment sandbox. */
export function passTimeAtProvider(pool: pg.Pool, seconds: number): Promise<void> {
	return moveBack(pool, AT_PROVIDER, seconds)
}

type Columns = readonly (readonly [table: string, column: string])[]

async function moveBack(pool: pg.Pool, columns: Columns, seconds: number): Promise<void> {
	for (const [table, column] of columns) {
		await pool.query(
			`update ${table} set ${column} = ${column} - make_interval(secs => $1) where ${column} is not null`,
			[seconds],
		)
	}
}
