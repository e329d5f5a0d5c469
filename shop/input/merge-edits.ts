/** Merges what two people have changed in one form: its texts, by the names of its fields. */

export type FormTexts = Record<string, string>

export type Edits = {
	/** What the form showed when it was opened. */
	opened: FormTexts
	/** What it was sent with. */
	mine: FormTexts
	/** What it would show now. */
	theirs: FormTexts
}

/** A field that somebody else has changed. `mine` is null where it was left as it was, so that theirs is taken. */
export type TheirChange = { field: string; theirs: string; mine: string | null }

/** Where both have changed a field, `merged` has mine. */
export function mergeEdits({ opened, mine, theirs }: Edits): { merged: FormTexts; changes: TheirChange[] } {
	const merged: FormTexts = {}
	const changes: TheirChange[] = []
	for (const [field, entered] of Object.entries(mine)) {
		const before = opened[field] ?? ''
		const now = theirs[field] ?? ''
		const isMine = entered !== before
		merged[field] = isMine ? entered : now
		if (now !== before && now !== entered) changes.push({ field, theirs: now, mine: isMine ? entered : null })
	}
	return { merged, changes }
}
