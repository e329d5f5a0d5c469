/**
 * What a report of an error says. It leaves the shop's own machines, so it has nothing that may be personal or secret: no
 * message of an error, which may quote what was sent, no value of a query, no address, no cookie, no number. The log has
 * the message, under the same request id.
 */
import { randomUUID } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathWithoutIds } from '#app/http/path-for-log.ts'

type Frame = { function?: string; filename: string; lineno: number; colno: number; in_app: boolean }
type SentryException = { type: string; value: string; stacktrace?: { frames: Frame[] } }
export type ErrorEvent = {
	event_id: string
	timestamp: number
	platform: 'node'
	level: 'error'
	logger: string
	message: { formatted: string }
	transaction?: string
	tags: Record<string, string>
	exception?: { values: SentryException[] }
}

/** `message` is one of ours: what follows a colon may be another's. */
export function createErrorEvent(fields: object, message: string): ErrorEvent {
	const known: Record<string, unknown> = { ...fields }
	const error = known.err
	const requestId = known.requestId ?? known.id
	const title = withoutNumbers(message.split(':', 1)[0] ?? '')
	const exceptions = error === undefined ? [] : describeChain(error, title)
	return {
		event_id: randomUUID().replaceAll('-', ''),
		timestamp: Date.now() / 1000,
		platform: 'node',
		level: 'error',
		logger: 'shop',
		message: { formatted: title },
		...(typeof known.path === 'string' && { transaction: pathWithoutIds(known.path) }),
		tags: {
			...(typeof requestId === 'string' && REQUEST_ID.test(requestId) && { request_id: requestId }),
			...codesOf(error),
		},
		...(exceptions.length > 0 && { exception: { values: exceptions } }),
	}
}

const REQUEST_ID = /^[0-9a-f]{10}-[0-9a-z]+$/
const MAX_CAUSES = 5
const MAX_FRAMES = 30

/** The innermost cause first. */
function describeChain(error: unknown, title: string): SentryException[] {
	const chain: SentryException[] = []
	let cause: unknown = error
	while (cause instanceof Error && chain.length < MAX_CAUSES) {
		const frames = framesOf(cause)
		const type = withoutNumbers(cause.name)
		chain.unshift({ type, value: title, ...(frames.length > 0 && { stacktrace: { frames } }) })
		cause = cause.cause
	}
	return chain.length > 0 ? chain : [{ type: typeof error, value: title }]
}

/** Of the database and of the system; they name a kind of error, a table or a rule of one. */
const CODES = ['code', 'constraint', 'table', 'routine', 'syscall']
const CODE = /^[A-Za-z_][A-Za-z0-9_]{0,60}$|^[0-9A-Z]{5}$/

function codesOf(error: unknown): Record<string, string> {
	const codes: Record<string, string> = {}
	for (
		let cause = error, depth = 0;
		cause instanceof Error && depth < MAX_CAUSES;
		cause = cause.cause, depth++
	)
		for (const [name, value] of Object.entries(cause))
			if (CODES.includes(name) && typeof value === 'string' && CODE.test(value)) codes[name] = value
	return codes
}

/** A line of a stack: the function, and where it is. A message of several lines may look like one, but for the place. */
const FRAME =
	/^\s*at (?:(?:async )?(?:new )?([\w$.<>[\] ]{1,100}) \()?((?:file:\/\/|\/|node:)[^()\s?]+):(\d+):(\d+)\)?$/

/** The innermost call last. */
function framesOf({ name, message, stack = '' }: Error): Frame[] {
	const begins = `${name}: ${message}`
	return (stack.startsWith(begins) ? stack.slice(begins.length) : stack)
		.split('\n')
		.map((line) => FRAME.exec(line))
		.filter((match) => match !== null)
		.slice(0, MAX_FRAMES)
		.map(([, called, place = '', line, column]) => {
			const filename = inProject(place)
			return {
				...(called && { function: called }),
				filename,
				lineno: Number(line),
				colno: Number(column),
				in_app: !/node_modules|^node:/.test(filename),
			}
		})
		.reverse()
}

function inProject(place: string): string {
	const path = place.startsWith('file:') ? fileURLToPath(place) : place
	return path.startsWith('node:') ? path : relative(process.cwd(), path)
}

function withoutNumbers(text: string): string {
	return text.replace(/\d+/g, '#').slice(0, 200)
}
