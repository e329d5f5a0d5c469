/** The schema of a note of the staff, which no customer sees. */
import { maxLengthMessage, normalizeLines } from './fields.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'

export const MAX_NOTE_LENGTH = 2_000

export function readNote(text: string): Outcome<{ note: string }> {
	const note = normalizeLines(text)
	if (!note) return refuse('invalid', null, { message: 'Please write a note first.', field: 'note' })
	if (note.length <= MAX_NOTE_LENGTH) return { ok: true, note }
	const message = `${maxLengthMessage(MAX_NOTE_LENGTH)}, please: this note has ${note.length}.`
	return refuse('invalid', null, { message, field: 'note' })
}
