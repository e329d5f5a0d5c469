/** The form of the content of a page or a newsletter, built from the definition of its fields. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { ContentField, type FieldContext } from '#app/admin/pages/content-field.tsx'
import { ListEditor } from '#app/admin/pages/list-editor.tsx'
import { UploadsUnderWay } from '#app/admin/pages/uploads-under-way.ts'
import { PreviewButton } from '#app/admin/layout/preview-frame.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import type { Draft } from '#shop/pages/draft.ts'
import { isListField, type Section, type Sections } from '#shop/pages/fields.ts'

type PageFormProps = FieldContext & {
	previewSrc: string
	buttons?: ReactNode
	/** The page's version when the form was opened. */
	version: number
	sections: Sections
	draft: Draft
	original: Draft
}

export function PageForm({
	previewSrc,
	buttons,
	version,
	sections,
	draft,
	original,
	...context
}: PageFormProps) {
	const form = useRef<HTMLFormElement>(null)
	const [uploads, setUploads] = useState(0)
	const isUploading = uploads > 0
	const { errors } = context
	useEffect(() => {
		if (Object.keys(errors).length > 0)
			form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus()
	}, [errors])
	return (
		<ConsoleForm
			ref={form}
			method="post"
			className="grid content-start gap-6"
			onSubmit={(event) => isUploading && event.preventDefault()}
			noValidate
			preventScrollReset
		>
			<input type="hidden" name="version" value={version} />
			{/* The Enter key clicks the first button. */}
			<button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
			<UploadsUnderWay value={setUploads}>
				{Object.entries(sections).map(([name, section]) => (
					<SectionFields
						key={name}
						name={name}
						section={section}
						draft={draft}
						original={original}
						{...context}
					/>
				))}
			</UploadsUnderWay>
			<div className="console-actions">
				<SubmitButton intent="save" busyLabel="Saving..." {...(isUploading && { 'aria-disabled': true })}>
					{isUploading ? 'Uploading...' : 'Save changes'}
				</SubmitButton>
				<PreviewButton src={previewSrc} />
				{buttons}
			</div>
		</ConsoleForm>
	)
}

type SectionFieldsProps = Pick<PageFormProps, 'draft' | 'original'> &
	FieldContext & { name: string; section: Section }

function SectionFields({ name, section, draft, original, ...context }: SectionFieldsProps) {
	return (
		<section className="admin-panel grid gap-4" aria-label={section.title}>
			<h2 className="mb-0">{section.title}</h2>
			{Object.entries(section.fields).map(([fieldName, field]) => {
				const full = `${name}.${fieldName}`
				if (isListField(field)) {
					return (
						<ListEditor
							key={full}
							name={full}
							field={field}
							initial={draft.lists[full] ?? []}
							originals={original.lists[full] ?? []}
							{...context}
						/>
					)
				}
				return (
					<ContentField
						key={full}
						name={full}
						field={field}
						value={draft.texts[full] ?? ''}
						original={original.texts[full] ?? ''}
						{...context}
					/>
				)
			})}
		</section>
	)
}
