/** Tells the other tabs of this browser that somebody signed in or out. */
const CHANNEL = 'sk3_session'

export function broadcastSessionChange(): void {
	if (typeof BroadcastChannel === 'undefined') return
	const channel = new BroadcastChannel(CHANNEL)
	channel.postMessage('changed')
	channel.close()
}

/** Answers how to stop listening. */
export function onSessionChange(react: () => void): () => void {
	if (typeof BroadcastChannel === 'undefined') return () => {}
	const channel = new BroadcastChannel(CHANNEL)
	channel.addEventListener('message', react)
	return () => channel.close()
}
