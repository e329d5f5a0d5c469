import { type ActionResult, CHECK_FIELDS, toActionResult } from '#app/admin/forms/action-result.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Outcome } from '#shop/outcome.ts'
import {
	changeDraft,
	type Draft,
	fromDraft,
	NOT_UPLOADED_YET,
	readDraft,
	readListChange,
	toFieldErrors,
} from '#shop/pages/draft.ts'
import type { Sections } from '#shop/pages/fields.ts'
import type { z } from 'zod'

/** Returns the entered values with the version that the form was opened with. */
export type Entered = { result?: ActionResult; errors: Record<string, string>; draft: Draft; version: number }
export type Done = { result: ActionResult }

type DraftForm<Content> = {
	form: FormData
	version: number
	sections: Sections
	schema: z.ZodType<Content>
	save: (content: Content) => Promise<Outcome<{ hasChanged: boolean }>>
	saved: string
}

/** Saves the content of a page or newsletter, or changes one of its lists without scripts. */
export async function receiveDraft<Content>({
	form,
	version,
	sections,
	schema,
	save,
	saved,
}: DraftForm<Content>): Promise<Done | Entered> {
	const draft = readDraft(sections, form)
	const change = readListChange(String(form.get('intent')))
	if (change) return { draft: changeDraft(sections, draft, change), errors: {}, version }
	const file = form.getAll(NOT_UPLOADED_YET).map(String).find(Boolean)
	if (file) return { result: toWaitFor(file), errors: {}, draft, version }
	const read = readInput(schema, fromDraft(sections, draft))
	if (!read.success) return { result: CHECK_FIELDS, errors: toFieldErrors(read.error, draft), draft, version }
	const outcome = await save(read.data)
	if (!outcome.ok) return { result: toActionResult(outcome, ''), errors: {}, draft, version }
	return { result: { success: outcome.hasChanged ? saved : 'No changes to save' } }
}

/** Saved without it, the page would go on showing the image it had. */
function toWaitFor(file: string): ActionResult {
	return {
		title: 'Nothing saved',
		error: `“${file}” isn't uploaded yet. Please save again once you see the image here. If it doesn't appear, choose it once more.`,
		field: null,
	}
}
