/** Merges the texts of a form that two people have changed, by the names of its fields. */

export type FormTexts = Record<string, string>

type Edits = {
	opened: FormTexts
	mine: FormTexts
	theirs: FormTexts
}

/** A field that somebody else has changed. `mine` is null if it was left unchanged, so that their value is used. */
export type TheirChange = { field: string; theirs: string; mine: string | null }

/** If both have changed a field, `merged` has mine. */
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
