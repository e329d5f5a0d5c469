/**
 * Decides which requests start when more arrive than the server can handle (docs/decisions/017-checkout-first.md). All
 * share one thread, so the time spent on a page is lost to the payments that wait.
 */
import perfHooks from 'node:perf_hooks'
import { REQUEST_CLASSES, type RequestClass } from '#server/admission/request-class.ts'
import { findEvicted } from '#shop/limits/queue-eviction.ts'

/**
 * How many requests of a class the server works on at once: a few for each of its database connections
 * (server/backend.ts, server/website.ts). A request that continues after an outside call does not wait again.
 */
const MAX_ACTIVE: Record<RequestClass, number> = { payment: 32, checkout: 24, browsing: 12 }
/**
 * The limit of a class including requests that wait for something outside the server, such as a payment provider that
 * hangs. Those only need memory.
 */
const MAX_HANDLED = 200
/**
 * The limits of each class. After this time a refusal can still arrive within 100 ms, and about this many requests can
 * start within it. Further requests are refused at once, unless a network with more waiting requests makes room.
 */
const MAX_WAITING = { count: 20, milliseconds: 50 }
/** The limits of a class while a class with priority is busy: a buyer would rather wait than come back. */
const MAX_WAITING_BEHIND_OTHERS = { count: 8, milliseconds: 30 }
const CHECK_EVERY_MILLISECONDS = 10
/**
 * However busy the classes with priority are, a class may start one request per this time, and one per this many of their
 * starts. Its share is thus as small on a slow machine as on a fast one. Up to `max` unused starts are saved.
 */
const GUARANTEED_STARTS = { everyMilliseconds: 1000, everyStarts: 48, max: 3 }
/** The event loop's load is measured over this many starts, so this many requests may start at once after a quiet time. */
const MEASURED_STARTS = 8

export type Sender = { requestClass: RequestClass; network: string }

export type Admission = {
	/** Whether a request would be refused at once. This is asked before any of it is read. */
	isFull(sender: Sender): boolean
	/** Runs the work, at once or after a short wait. Returns null if it cannot start in that time. */
	run<Value>(sender: Sender, work: () => Promise<Value>): Promise<Value | null>
	/** Runs the part of a request that waits for something outside the server. Another request may take its slot meanwhile. */
	withoutRequestSlot<Value>(requestClass: RequestClass, work: () => Promise<Value>): Promise<Value>
}

type LoopTime = { idle: number; active: number }

type Waiting = { network: string; since: number; decide: (mayStart: boolean) => void }

type Lane = {
	max: number
	ahead: readonly Lane[]
	active: number
	waitingOutside: number
	waiting: Waiting[]
	handledOf: Map<string, number>
	/** When the last guaranteed start that was used became due. */
	guaranteedUsedTo: number
	recentStarts: LoopTime[]
}

export function createAdmission({
	max = MAX_ACTIVE,
	guaranteedStarts = GUARANTEED_STARTS,
	loopTime = (): LoopTime => perfHooks.performance.eventLoopUtilization(),
} = {}): Admission {
	const lanes = createLanes(max, loopTime())
	const ordered = REQUEST_CLASSES.map((name) => lanes[name])
	const starting: Starting = { ordered, loopTime, guaranteedStarts }
	let timer: NodeJS.Timeout | null = null

	async function enter(lane: Lane, network: string): Promise<boolean> {
		if (isFull(lane, network)) return false
		if (lane.waiting.length === 0 && start(lane, network, starting)) return true
		if (lane.waiting.length >= maxWaiting(lane).count) decide(lane, findEvicted(lane.waiting, network), false)
		const { promise, resolve } = Promise.withResolvers<boolean>()
		lane.waiting.push({ network, since: performance.now(), decide: resolve })
		timer ??= setTimeout(checkWaiting, CHECK_EVERY_MILLISECONDS)
		return promise
	}

	function end(lane: Lane, network: string): void {
		lane.active -= 1
		removeHandled(lane, network)
		startWaiting(starting)
	}

	function checkWaiting(): void {
		startWaiting(starting)
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
		withoutRequestSlot: async (requestClass, work) => {
			const lane = lanes[requestClass]
			lane.waitingOutside += 1
			lane.active -= 1
			startWaiting(starting)
			try {
				return await work()
			} finally {
				lane.active += 1
				lane.waitingOutside -= 1
			}
		},
	}
}

function createLanes(max: Record<RequestClass, number>, loopTime: LoopTime): Record<RequestClass, Lane> {
	const payment = createLane(max.payment, { ahead: [], loopTime })
	const checkout = createLane(max.checkout, { ahead: [], loopTime })
	const browsing = createLane(max.browsing, { ahead: [payment, checkout], loopTime })
	return { payment, checkout, browsing }
}

function createLane(max: number, { ahead, loopTime }: { ahead: readonly Lane[]; loopTime: LoopTime }): Lane {
	const recentStarts = Array.from({ length: MEASURED_STARTS }, () => loopTime)
	return {
		max,
		ahead,
		active: 0,
		waitingOutside: 0,
		waiting: [],
		handledOf: new Map(),
		guaranteedUsedTo: Number.NEGATIVE_INFINITY,
		recentStarts,
	}
}

type Starting = {
	/** The lanes, the one with the highest priority first. */
	ordered: readonly Lane[]
	loopTime: () => LoopTime
	guaranteedStarts: GuaranteedStarts
}

function start(lane: Lane, network: string, { ordered, loopTime, guaranteedStarts }: Starting): boolean {
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

function startWaiting(starting: Starting): void {
	for (const lane of starting.ordered) {
		for (let next = findNext(lane); next && start(lane, next.network, starting); next = findNext(lane))
			decide(lane, next, true)
	}
}

function isFull(lane: Lane, network: string): boolean {
	return lane.waiting.length >= maxWaiting(lane).count && findEvicted(lane.waiting, network) === null
}

function isBehindOthers({ ahead }: Lane): boolean {
	return ahead.some((higher) => higher.active > 0)
}

function maxWaiting(lane: Lane): typeof MAX_WAITING {
	return isBehindOthers(lane) ? MAX_WAITING_BEHIND_OTHERS : MAX_WAITING
}

/** Finds the request that has waited longest among those of the network with the fewest requests in progress. */
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

function removeHandled(lane: Lane, network: string): void {
	const remaining = countHandledOf(lane, network) - 1
	if (remaining > 0) lane.handledOf.set(network, remaining)
	else lane.handledOf.delete(network)
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

function addToGuaranteed(lane: Lane, { everyMilliseconds, everyStarts }: GuaranteedStarts): void {
	lane.guaranteedUsedTo -= everyMilliseconds / everyStarts
}

function countHandled({ active, waitingOutside }: Lane): number {
	return active + waitingOutside
}

function isLoopIdle({ recentStarts: [earliest] }: Lane, { idle, active }: LoopTime): boolean {
	return earliest !== undefined && idle - earliest.idle > 3 * (active - earliest.active)
}

function refuseOverdue(lane: Lane): void {
	const { waiting } = lane
	const latest = performance.now() - maxWaiting(lane).milliseconds
	while (waiting[0] && waiting[0].since <= latest) waiting.shift()?.decide(false)
}
