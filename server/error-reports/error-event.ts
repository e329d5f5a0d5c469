/**
 * Builds the report of an error. It leaves the shop's own machines, so it contains nothing that may be personal or
 * secret: no error message, which may quote input, no query value, address, cookie or number. The log has the message,
 * under the same request id.
 */
import { randomUUID } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserError, BrowserFrame } from '#app/http/browser-errors/browser-error.ts'
import { pathWithoutIds } from '#app/http/path-for-log.ts'

type Frame = BrowserFrame & { in_app: boolean }
type SentryException = { type: string; value: string; stacktrace?: { frames: Frame[] } }
export type ErrorEvent = {
	event_id: string
	timestamp: number
	platform: 'node' | 'javascript'
	level: 'error'
	logger: string
	message: { formatted: string }
	transaction?: string
	/** The build of the page that failed. */
	release?: string
	tags: Record<string, string>
	exception?: { values: SentryException[] }
}

/** `message` is the shop's own text. Anything after a colon may come from somebody else and is left out. */
export function createErrorEvent(fields: object, message: string): ErrorEvent {
	const known: Record<string, unknown> = { ...fields }
	const error = known.err
	const requestId = known.requestId ?? known.id
	const title = withoutNumbers(message.split(':', 1)[0] ?? '')
	const browser = known.browser as BrowserError | undefined
	const exceptions = browser
		? [describeBrowser(browser, title)]
		: error === undefined
			? []
			: describeChain(error, title)
	return {
		event_id: randomUUID().replaceAll('-', ''),
		timestamp: Date.now() / 1000,
		platform: browser ? 'javascript' : 'node',
		...(browser?.build && { release: browser.build }),
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

/** Sorted with the innermost cause first. */
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

function describeBrowser({ name, frames }: BrowserError, title: string): SentryException {
	const innermostLast = frames.map((frame) => ({ ...frame, in_app: true })).reverse()
	return { type: name, value: title, stacktrace: { frames: innermostLast } }
}

/** Codes of the database and the system. They name a kind of error, a table or a constraint. */
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

/** A line of a stack trace: the function and its place. A line of a long message may look like one, but has no such place. */
const FRAME =
	/^\s*at (?:(?:async )?(?:new )?([\w$.<>[\] ]{1,100}) \()?((?:file:\/\/|\/|node:)[^()\s?]+):(\d+):(\d+)\)?$/

/** Sorted with the innermost call last. */
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
