/** When the page whose form was sent was loaded: what was corrected since, its reader has not seen. */
export function readPageLoadedAt(form: FormData): Date | undefined {
	const loadedAt = new Date(String(form.get('loadedAt') ?? ''))
	return Number.isNaN(loadedAt.getTime()) ? undefined : loadedAt
}
