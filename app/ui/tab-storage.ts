/** What this tab remembers. Where the browser forbids or has filled its storage, it is remembered until the page goes. */
const memory = new Map<string, string>()

export function recall(key: string): string | null {
	try {
		return window.sessionStorage.getItem(key) ?? memory.get(key) ?? null
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
		return memory.get(key) ?? null
	}
}

export function remember(key: string, value: string): void {
	memory.set(key, value)
	try {
		window.sessionStorage.setItem(key, value)
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
	}
}

export function forget(key: string): void {
	memory.delete(key)
	try {
		window.sessionStorage.removeItem(key)
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
	}
}
