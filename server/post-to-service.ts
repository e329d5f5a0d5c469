/** Sends something to an outside service, such as a CDN, which must not hold up the shop. */
const TIMEOUT_MILLISECONDS = 5_000

type Post = { headers: Record<string, string>; body: string | null; signal?: AbortSignal }

/** `problem` says why it failed, without the address and the headers, which may contain a token. */
type Answer = { response: Response | null; problem: string | null }

export async function postToService(url: string, { headers, body, signal }: Post): Promise<Answer> {
	const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
	try {
		const response = await fetch(url, {
			method: 'POST',
			headers,
			body,
			redirect: 'error',
			signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
		})
		await response.body?.cancel()
		return { response, problem: response.ok ? null : `it responded with ${response.status}` }
	} catch (error) {
		// Whatever `fetch` throws is a failure of the network, of the address or of time.
		const problem = error instanceof DOMException ? error.name : 'it could not be reached'
		return { response: null, problem }
	}
}
