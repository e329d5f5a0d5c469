/** Notes that the staff write about an order or a customer. */
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { Panel, Rows } from '#app/admin/layout/panel.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { maxLengthMessage } from '#shop/input/fields.ts'
import { MAX_NOTE_LENGTH } from '#shop/input/note.ts'

type NotesProps = {
	notes: readonly (readonly [text: string, author: string])[]
	canWrite: boolean
}

export function Notes({ notes, canWrite }: NotesProps) {
	return (
		<Panel title="Notes">
			<Rows rows={notes} empty="No notes yet." />
			{canWrite && <NoteForm key={notes.length} />}
		</Panel>
	)
}

function NoteForm() {
	const error = useFieldError('note')
	return (
		<ActionForm intent="add-note" label="Save note" busyLabel="Saving...">
			<label className="grid w-full gap-1">
				<span className="field-label">New note (customers never see notes)</span>
				<textarea
					name="note"
					rows={2}
					maxLength={MAX_NOTE_LENGTH}
					className="input"
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? 'note-error' : 'note-limit'}
				/>
			</label>
			<p id="note-limit" className="field-hint" hidden={error !== null}>
				{maxLengthMessage(MAX_NOTE_LENGTH)}
			</p>
			<FieldError id="note-error" message={error} />
		</ActionForm>
	)
}
