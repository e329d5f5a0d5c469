/** Records a span for each database statement of a traced request or job, with its text but never its values. */
import { AsyncResource } from 'node:async_hooks'
import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api'
import pg from 'pg'

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Connect = (this: pg.Pool, ...args: unknown[]) => unknown
type StartSpan = (name: string, attributes: Attributes) => Span | null

const MAX_TEXT = 2_000

/** Replaces functions of the driver until it is stopped, because the driver has no other way to observe statements. */
export function traceStatements(startSpan: StartSpan): { stop(): void } {
	const client: { query: unknown } = pg.Client.prototype
	const pool: { connect: unknown } = pg.Pool.prototype
	const query = client.query as Query
	const connect = pool.connect as Connect

	client.query = function tracedQuery(this: pg.Client, ...args: unknown[]): unknown {
		const text = textOf(args[0])
		const span = text === null ? null : startSpan(operationOf(text), describe(text))
		if (!span) return query.apply(this, args)
		const end = (error: unknown) => {
			if (error) failSpan(span, error)
			span.end()
		}
		const last = args.at(-1)
		if (typeof last === 'function') {
			const called = (...results: unknown[]) => {
				end(results[0])
				Reflect.apply(last, undefined, results)
			}
			return query.apply(this, [...args.slice(0, -1), called])
		}
		const result = query.apply(this, args)
		if (result instanceof Promise) result.then(() => end(null), end)
		else end(null)
		return result
	}
	// A request that waits for a connection gets it when another request releases one, and would be traced as a part of that
	// request.
	pool.connect = function tracedConnect(this: pg.Pool, ...args: unknown[]): unknown {
		return connect.apply(
			this,
			args.map((callback) => (isFunction(callback) ? AsyncResource.bind(callback) : callback)),
		)
	}
	return {
		stop: () => {
			client.query = query
			pool.connect = connect
		},
	}
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
	return typeof value === 'function'
}

function textOf(query: unknown): string | null {
	if (typeof query === 'string') return query
	const isConfig = typeof query === 'object' && query !== null && 'text' in query
	return isConfig && typeof query.text === 'string' ? query.text : null
}

function operationOf(text: string): string {
	return /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
}

/** Values are parameters. Anything else that is quoted or a number may be a value. */
export function withoutValues(text: string): string {
	return text
		.replace(/'(?:[^']|'')*'|\$([a-z_]*)\$.*?\$\1\$/gis, '?')
		.replace(/(?<![\w$"])\d[\d.]*/g, '?')
		.replace(/\s+/g, ' ')
		.slice(0, MAX_TEXT)
}

function describe(text: string): Attributes {
	return { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(text) }
}

/** Leaves out the error's message, which may quote user input. */
export function failSpan(span: Span, error: unknown): void {
	span.setStatus({ code: SpanStatusCode.ERROR })
	const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
	span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : typeof error))
}
