/** Whether the shop can serve, for whoever sends it visitors. */
import type pg from 'pg'
import { listPendingMigrations } from '#db/migrate.ts'
import type { Front } from '#server/http/http-server.ts'
import type { Incoming } from '#server/http/request.ts'
import { sendWords } from '#server/http/send-response.ts'

export async function answerReadiness(front: Front, incoming: Incoming): Promise<void> {
	const missing = front.isStopping() ? 'stopping' : await front.whyUnready()
	const words = missing
		? { status: 503, code: 'unready', message: missing }
		: { status: 200, code: 'ready', message: 'ready' }
	sendWords(incoming, words, front.manner)
}

export async function whyUnready(pool: pg.Pool): Promise<string | null> {
	// Whatever the database says when it cannot be reached, a probe needs only the fact.
	const waiting = await listPendingMigrations(pool).catch(() => null)
	if (!waiting) return 'the database cannot be reached'
	return waiting.length > 0 ? 'migrations are waiting' : null
}
