/** How a connection sends statements: those that start together in one packet, and each under a name by which PostgreSQL keeps its plan. */
import pg from 'pg'

type Send = (query: unknown, ...rest: unknown[]) => unknown

/** In one write to the socket instead of one for each. */
export function sendTogether(client: pg.PoolClient): void {
	const { stream } = client.connection
	// The driver's own function is looked up each time, because tracing replaces it while connections are open.
	const { prototype }: { prototype: { query: Send } } = pg.Client
	const query: Send = (...query) => {
		if (stream.writableCorked === 0) {
			stream.cork()
			process.nextTick(() => stream.uncork())
		}
		return Reflect.apply(prototype.query, client, query)
	}
	Object.assign(client, { query })
}

/** Per process. A statement with a list of values has a text for each length; those beyond the limit get no name and are parsed each time. */
const MAX_NAMES = 300

const names = new Map<string, string>()

/** Not through a connection pooler, which may send the next transaction over another connection. */
export function nameStatements(client: pg.PoolClient): void {
	const send: Send = client.query.bind(client)
	const query: Send = (query, ...rest) => send(named(query), ...rest)
	Object.assign(client, { query })
}

function named(query: unknown): unknown {
	if (typeof query !== 'object' || query === null) return query
	if (!('text' in query) || typeof query.text !== 'string') return query
	return { ...query, name: nameOf(query.text) }
}

function nameOf(text: string): string | undefined {
	const known = names.get(text)
	if (known !== undefined || names.size >= MAX_NAMES) return known
	const name = `statement ${names.size + 1}`
	names.set(text, name)
	return name
}
