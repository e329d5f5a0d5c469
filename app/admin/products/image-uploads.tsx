/** Uploads images into the form of a product: chosen or dropped, several at once. Without scripts, the form of the Images screen receives them. */
import '#app/admin/images/images.css'
import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { href } from 'react-router'
import { ACCEPTED_TYPES, UPLOAD_HINT, UploadProgress } from '#app/admin/images/upload-form.tsx'
import type { Upload, Uploads } from '#app/admin/products/use-uploads.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'

/** The form that the file input belongs to, because a form cannot contain another. */
const FORM = 'image-upload-form'

/** Place it outside the product's form. */
export function ImageUploadForm({ folder }: { folder: string }) {
	return (
		<form
			id={FORM}
			method="post"
			encType="multipart/form-data"
			action={`${href('/admin/pictures')}?folder=${folder}`}
		/>
	)
}

export function ImageUploads({ uploads: { list, uploaded, add, remove } }: { uploads: Uploads }) {
	const input = useRef<HTMLInputElement>(null)
	const removeAndFocus = (id: number) => {
		remove(id)
		input.current?.focus()
	}
	return (
		<div className="image-uploads">
			<DropZone input={input} onAdd={add} />
			{list.length > 0 && (
				<ul className="image-upload-list" aria-label="Uploads">
					{list.map((upload) => (
						<UploadRow key={upload.id} upload={upload} onRemove={() => removeAndFocus(upload.id)} />
					))}
				</ul>
			)}
			<p role="status" className={uploaded.length > 0 ? 'field-hint' : 'sr-only'}>
				{uploaded.length > 0 &&
					`${uploaded.length === 1 ? '1 image' : `${uploaded.length} images`} uploaded. Say what each shows, then save the changes.`}
			</p>
		</div>
	)
}

type DropZoneProps = { input: RefObject<HTMLInputElement | null>; onAdd: Uploads['add'] }

function DropZone({ input, onAdd }: DropZoneProps) {
	const id = useId()
	const [isOver, setOver] = useState(false)

	function addChosen(chosen: HTMLInputElement) {
		onAdd([...(chosen.files ?? [])])
		chosen.value = ''
	}
	const chosenBefore = useRef(addChosen)
	// Files may have been chosen before hydration.
	useEffect(() => {
		if (input.current) chosenBefore.current(input.current)
	}, [input])

	const dropEvents = {
		onDragOver: (event: DragEvent) => {
			event.preventDefault()
			setOver(true)
		},
		onDragLeave: () => setOver(false),
		onDrop: (event: DragEvent) => {
			event.preventDefault()
			setOver(false)
			onAdd([...event.dataTransfer.files])
		},
	}

	return (
		<div className="image-drop" data-over={isOver ? '' : undefined} {...dropEvents}>
			<label htmlFor={id} className="field-label">
				Upload images
			</label>
			<input
				ref={input}
				id={id}
				form={FORM}
				type="file"
				name="image"
				multiple
				accept={ACCEPTED_TYPES}
				className="input"
				aria-describedby={`${id}-hint`}
				onChange={({ target }) => addChosen(target)}
			/>
			<p id={`${id}-hint`} className="field-hint">
				<span className="image-drop-hint">Choose several at once, or drop them here. </span>
				{UPLOAD_HINT}
			</p>
			<div className="image-upload-button">
				<Button type="submit" tone="quiet" form={FORM}>
					Upload
				</Button>
			</div>
		</div>
	)
}

function UploadRow({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
	const { id, name, progress, error } = upload
	return (
		<li>
			<span className="image-name">{name}</span>
			{error === null ? (
				<UploadProgress progress={progress ?? 0} of={name} onCancel={onRemove} />
			) : (
				<div className="image-upload-refused">
					<FieldError id={`upload-${id}-error`} message={error} />
					<Button tone="quiet" onClick={onRemove}>
						Dismiss<span className="sr-only"> {name}</span>
					</Button>
				</div>
			)}
		</li>
	)
}
