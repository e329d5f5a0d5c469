/** The result of one check. `fix` is null if all is well. */
export type Finding = { about: string; message: string; fix: string | null }

export function ok(about: string, message: string): Finding {
	return { about, message, fix: null }
}

export function problem(about: string, message: string, fix: string): Finding {
	return { about, message, fix }
}

/** Node's network errors often have an empty message and only a code. */
export function messageOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const code = 'code' in error ? String(error.code) : ''
	return error.message || code || error.name
}
