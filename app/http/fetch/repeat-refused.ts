/** Repeats requests that the server refused for now, so that what was typed stays and nobody has to click again. */
import { useSyncExternalStore } from 'react'
import { GIVE_UP_AFTER_SECONDS, MAY_BE_REPEATED, WAITED_SECONDS } from '#app/http/retry-protocol.ts'
import { showToast } from '#app/ui/toast.tsx'

export const VERY_BUSY = "The shop is very busy right now. We'll keep trying for you."

/**
 * A `fetch` that repeats a refused request with the delays that the server asks for. After a minute it returns the
 * refusal. If the visitor waits for the response, checkout says so beside its button (`useIsWaitingForServer`), and every
 * other page in a toast.
 */
export function repeatRefused(send: typeof fetch, notify = showToast): typeof fetch {
	return async (input, init) => {
		const startedAt = Date.now()
		const giveUpAt = startedAt + GIVE_UP_AFTER_SECONDS * 1000
		const mayRepeat = (response: Response) =>
			response.headers.has(MAY_BE_REPEATED) && Date.now() + secondsToWait(response) * 1000 <= giveUpAt
		let response = await send(input, init)
		// The body of a Request object can be read only once.
		if (!mayRepeat(response) || input instanceof Request) return response
		const isShown = isAwaited(input, init)
		if (isShown) showWaiting(notify)
		try {
			while (mayRepeat(response)) {
				// Adds a fraction of a second, so that not all requests of this second come at its beginning.
				await pause((secondsToWait(response) + Math.random()) * 1000, init?.signal)
				response = await send(input, withWaited(init, (Date.now() - startedAt) / 1000))
			}
			return response
		} finally {
			if (isShown) setWaiting(waiting - 1)
		}
	}
}

function withWaited(init: RequestInit | undefined, seconds: number): RequestInit {
	const headers = new Headers(init?.headers)
	headers.set(WAITED_SECONDS, seconds.toFixed(1))
	return { ...init, headers }
}

function showWaiting(notify: typeof showToast): void {
	setWaiting(waiting + 1)
	if (location.pathname !== '/checkout') notify({ title: 'One moment, please', message: VERY_BUSY })
}

/** A request that changes something, or the data of a page that was navigated to. Prices and messages are fetched in the background. */
function isAwaited(input: URL | string, { method = 'GET' }: RequestInit = {}): boolean {
	return method !== 'GET' || /\.data\b/.test(String(input))
}

function secondsToWait(response: Response): number {
	return Number(response.headers.get('Retry-After'))
}

/** Rejects as `fetch` does when the request is aborted. */
function pause(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
	return new Promise((resolve, reject) => {
		const stop = () => {
			clearTimeout(timer)
			reject(signal?.reason)
		}
		const timer = setTimeout(() => {
			signal?.removeEventListener('abort', stop)
			resolve()
		}, milliseconds)
		signal?.addEventListener('abort', stop, { once: true })
	})
}

let waiting = 0
const listeners = new Set<() => void>()

function setWaiting(count: number): void {
	waiting = count
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** Returns whether a request that the visitor waits for is about to be repeated. */
export function isWaitingForServer(): boolean {
	return waiting > 0
}

export function useIsWaitingForServer(): boolean {
	return useSyncExternalStore(subscribe, isWaitingForServer, () => false)
}
