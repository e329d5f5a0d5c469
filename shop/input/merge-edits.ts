/** Merges the texts of a form that two people have changed, by the names of its fields. */

export type FormValues = Record<string, string>

type Edits = {
	opened: FormValues
	mine: FormValues
	theirs: FormValues
}

/** A field that somebody else has changed. `mine` is null if it was left unchanged, so that their value is used. */
export type TheirChange = { field: string; theirs: string; mine: string | null }

/** If both have changed a field, `merged` has mine. */
export function mergeEdits({ opened, mine, theirs }: Edits): { merged: FormValues; changes: TheirChange[] } {
	const merged: FormValues = {}
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
