/** Notes that the staff write about an order or a customer. */
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { Panel, Rows } from '#app/admin/layout/panel.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
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
			<div className="w-full">
				<TextArea
					label="New note (customers never see notes)"
					name="note"
					rows={2}
					maxLength={MAX_NOTE_LENGTH}
					error={error}
				/>
			</div>
		</ActionForm>
	)
}
