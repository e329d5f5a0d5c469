/**
 * Decides which requests start when more come than the server can carry: see docs/decisions/017-checkout-first.md. All
 * of them share one thread, so the time that a page takes is lost to the payments that wait.
 */
import perfHooks from 'node:perf_hooks'
import { REQUEST_CLASSES, type RequestClass } from '#server/admission/request-class.ts'
import { findDisplaced } from '#shop/limits/displaced.ts'

/**
 * How many requests of a class the server begins to work on at once: a few for each of its database connections
 * (server/backend.ts, server/website.ts). One that comes back from outside goes on without waiting again.
 */
const MAX_ACTIVE: Record<RequestClass, number> = { payment: 32, checkout: 24, browsing: 12 }
/** Of a class, including the requests that wait for something outside the server, such as a payment provider that hangs. They only need memory. */
const MAX_HANDLED = 200
/**
 * Of a class. The time leaves enough for a refusal to arrive within 100 ms, and about so many requests can start within it.
 * Further ones are refused at once, unless others of a network that has more waiting make room.
 */
const MAX_WAITING = { count: 20, milliseconds: 50 }
/** Of a class while one that goes first is under way: someone who buys rather waits than comes back. */
const MAX_WAITING_BEHIND_OTHERS = { count: 8, milliseconds: 30 }
const CHECK_EVERY_MILLISECONDS = 10
/**
 * However busy the server is with the classes before it, a class may start once in this time, and once for so many starts
 * of theirs: so its share is as small on a slow machine as on a fast one. Up to `max` unused starts are kept.
 */
const GUARANTEED_STARTS = { everyMilliseconds: 1000, everyStarts: 48, max: 3 }
/** The event loop's load is measured since this many starts ago, so this many requests may start at once after a quiet time. */
const MEASURED_STARTS = 8

/** What a request is for, and the network it comes from: no single address can keep all others out. */
export type Sender = { requestClass: RequestClass; network: string }

export type Admission = {
	/** Whether a request would be refused at once. Asked before anything of it is read. */
	isFull(sender: Sender): boolean
	/** Runs the work, at the latest after a short wait. Null if it cannot start by then. */
	run<Value>(sender: Sender, work: () => Promise<Value>): Promise<Value | null>
	/** Runs a part of a request that waits for something outside the server. Until it ends, another request may take its place. */
	runOutside<Value>(requestClass: RequestClass, work: () => Promise<Value>): Promise<Value>
}

/** How long the event loop has waited for something to do, and how long it has been doing something. */
type LoopTime = { idle: number; active: number }

type Waiting = { network: string; since: number; decide: (mayStart: boolean) => void }

type Lane = {
	max: number
	/** The lanes that go first. */
	ahead: readonly Lane[]
	active: number
	/** Requests that wait for something outside the server. */
	outside: number
	/** The longest waiting first. */
	waiting: Waiting[]
	/** How many requests of a network are under way, those outside included. */
	handledOf: Map<string, number>
	/** When the last guaranteed start was due that it has used. */
	guaranteedUsedTo: number
	/** The loop's times at the last `MEASURED_STARTS` starts, the earliest first. */
	recentStarts: LoopTime[]
}

export function createAdmission({
	max = MAX_ACTIVE,
	guaranteedStarts = GUARANTEED_STARTS,
	loopTime = (): LoopTime => perfHooks.performance.eventLoopUtilization(),
} = {}): Admission {
	const create = (requestClass: RequestClass, ahead: readonly Lane[]) =>
		createLane(max[requestClass], { ahead, loopTime: loopTime() })
	const payment = create('payment', [])
	const checkout = create('checkout', [])
	const browsing = create('browsing', [payment, checkout])
	const lanes: Record<RequestClass, Lane> = { payment, checkout, browsing }
	const ordered = REQUEST_CLASSES.map((name) => lanes[name])
	let timer: NodeJS.Timeout | null = null

	/** Whether the request started. */
	function start(lane: Lane, network: string): boolean {
		if (lane.active >= lane.max || countHandled(lane) >= MAX_HANDLED) return false
		const now = loopTime()
		const hasRoom = !isBehindOthers(lane) || isLoopIdle(lane, now)
		if (!hasRoom && !takeGuaranteedStart(lane, guaranteedStarts)) return false
		lane.active += 1
		lane.handledOf.set(network, countHandledOf(lane, network) + 1)
		lane.recentStarts = [...lane.recentStarts.slice(1), now]
		for (const other of ordered) if (other.ahead.includes(lane)) addToGuaranteed(other, guaranteedStarts)
		return true
	}

	async function enter(lane: Lane, network: string): Promise<boolean> {
		if (isFull(lane, network)) return false
		if (lane.waiting.length === 0 && start(lane, network)) return true
		if (lane.waiting.length >= maxWaiting(lane).count)
			decide(lane, findDisplaced(lane.waiting, network), false)
		const { promise, resolve } = Promise.withResolvers<boolean>()
		lane.waiting.push({ network, since: performance.now(), decide: resolve })
		timer ??= setTimeout(checkWaiting, CHECK_EVERY_MILLISECONDS)
		return promise
	}

	function end(lane: Lane, network: string): void {
		lane.active -= 1
		const left = countHandledOf(lane, network) - 1
		if (left > 0) lane.handledOf.set(network, left)
		else lane.handledOf.delete(network)
		startWaiting()
	}

	function startWaiting(): void {
		for (const lane of ordered) {
			for (let next = findNext(lane); next && start(lane, next.network); next = findNext(lane))
				decide(lane, next, true)
		}
	}

	function checkWaiting(): void {
		startWaiting()
		ordered.forEach(refuseOverdue)
		const isAnyWaiting = ordered.some(({ waiting }) => waiting.length > 0)
		timer = isAnyWaiting ? setTimeout(checkWaiting, CHECK_EVERY_MILLISECONDS) : null
	}

	return {
		isFull: ({ requestClass, network }) => isFull(lanes[requestClass], network),
		run: async ({ requestClass, network }, work) => {
			const lane = lanes[requestClass]
			if (!(await enter(lane, network))) return null
			try {
				return await work()
			} finally {
				end(lane, network)
			}
		},
		runOutside: async (requestClass, work) => {
			const lane = lanes[requestClass]
			lane.outside += 1
			lane.active -= 1
			startWaiting()
			try {
				return await work()
			} finally {
				lane.active += 1
				lane.outside -= 1
			}
		},
	}
}

function createLane(max: number, { ahead, loopTime }: { ahead: readonly Lane[]; loopTime: LoopTime }): Lane {
	const recentStarts = Array.from({ length: MEASURED_STARTS }, () => loopTime)
	return {
		max,
		ahead,
		active: 0,
		outside: 0,
		waiting: [],
		handledOf: new Map(),
		guaranteedUsedTo: Number.NEGATIVE_INFINITY,
		recentStarts,
	}
}

function isFull(lane: Lane, network: string): boolean {
	return lane.waiting.length >= maxWaiting(lane).count && findDisplaced(lane.waiting, network) === null
}

function isBehindOthers({ ahead }: Lane): boolean {
	return ahead.some((higher) => higher.active > 0)
}

function maxWaiting(lane: Lane): typeof MAX_WAITING {
	return isBehindOthers(lane) ? MAX_WAITING_BEHIND_OTHERS : MAX_WAITING
}

/** The longest waiting one of a network that has the fewest requests under way. */
function findNext(lane: Lane): Waiting | null {
	return lane.waiting.reduce<Waiting | null>((first, other) => {
		const isFairer = first && countHandledOf(lane, other.network) < countHandledOf(lane, first.network)
		return !first || isFairer ? other : first
	}, null)
}

function decide(lane: Lane, request: Waiting | null, mayStart: boolean): void {
	lane.waiting = lane.waiting.filter((other) => other !== request)
	request?.decide(mayStart)
}

function countHandledOf({ handledOf }: Lane, network: string): number {
	return handledOf.get(network) ?? 0
}

type GuaranteedStarts = typeof GUARANTEED_STARTS

/** A token bucket whose level is the time since `guaranteedUsedTo`. */
function takeGuaranteedStart(lane: Lane, { everyMilliseconds, max }: GuaranteedStarts): boolean {
	const now = performance.now()
	const usedTo = Math.max(lane.guaranteedUsedTo, now - max * everyMilliseconds) + everyMilliseconds
	if (usedTo > now) return false
	lane.guaranteedUsedTo = usedTo
	return true
}

/** For a start of a lane that goes first. */
function addToGuaranteed(lane: Lane, { everyMilliseconds, everyStarts }: GuaranteedStarts): void {
	lane.guaranteedUsedTo -= everyMilliseconds / everyStarts
}

function countHandled({ active, outside }: Lane): number {
	return active + outside
}

/** Whether the loop was idle for more than three quarters of the time since the earliest of the last starts. */
function isLoopIdle({ recentStarts: [earliest] }: Lane, { idle, active }: LoopTime): boolean {
	return earliest !== undefined && idle - earliest.idle > 3 * (active - earliest.active)
}

function refuseOverdue(lane: Lane): void {
	const { waiting } = lane
	const latest = performance.now() - maxWaiting(lane).milliseconds
	while (waiting[0] && waiting[0].since <= latest) waiting.shift()?.decide(false)
}
