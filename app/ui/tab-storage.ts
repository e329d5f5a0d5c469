const memory = new Map<string, string>()

/** sessionStorage that never throws: if the browser blocks it or it is full, values last until the page is left. */
export const tabStorage = {
	getItem(key: string): string | null {
		try {
			return window.sessionStorage.getItem(key) ?? memory.get(key) ?? null
		} catch (error) {
			if (!(error instanceof DOMException)) throw error
			return memory.get(key) ?? null
		}
	},

	setItem(key: string, value: string): void {
		memory.set(key, value)
		try {
			window.sessionStorage.setItem(key, value)
		} catch (error) {
			if (!(error instanceof DOMException)) throw error
		}
	},

	removeItem(key: string): void {
		memory.delete(key)
		try {
			window.sessionStorage.removeItem(key)
		} catch (error) {
			if (!(error instanceof DOMException)) throw error
		}
	},
}
