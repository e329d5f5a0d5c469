/** An image of a page, chosen from those uploaded or uploaded here. Without scripts, the Images screen receives it. */
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { href, Link, useRevalidator } from 'react-router'
import { sendImage } from '#app/admin/images/send-image.ts'
import { ACCEPTED_TYPES, UPLOAD_HINT, UploadProgress, whyTooLarge } from '#app/admin/images/upload-form.tsx'
import { refreshPreview } from '#app/admin/layout/preview-frame.tsx'
import { useCountUpload } from '#app/admin/pages/uploads-under-way.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { givenName } from '#shop/images/rules.ts'
import { NOT_UPLOADED_YET } from '#shop/pages/draft.ts'
import type { SimpleField } from '#shop/pages/fields.ts'

/** The bucket of logos and pages. */
const BUCKET = 'home'

export type UploadedImage = { name: string; url: string }

type ImageFieldProps = {
	name: string
	field: Extract<SimpleField, { kind: 'image' }>
	originalLabel: string
	value: string
	original: string
	error: string | null
	images: readonly UploadedImage[]
}

export function ImageField({ name, field, originalLabel, value, original, error, images }: ImageFieldProps) {
	const { label, hint, noImage, isOnDark } = field
	const [chosen, setChosen] = useState(value)
	const select = useRef<HTMLSelectElement>(null)
	// It may have been changed before hydration.
	useEffect(() => {
		if (select.current) setChosen(select.current.value)
	}, [])
	function choose(url: string) {
		// The preview is sent what the form shows.
		flushSync(() => setChosen(url))
		refreshPreview(select.current?.form ?? null)
	}
	const known = new Set([original, '', ...images.map(({ url }) => url)])
	return (
		<div className="grid gap-3">
			<Select
				ref={select}
				name={name}
				label={label}
				value={chosen}
				onChange={({ target }) => choose(target.value)}
				hint={hint}
				error={error}
			>
				{original !== '' && <option value={original}>{originalLabel}</option>}
				{noImage !== undefined && <option value="">{noImage}</option>}
				{!known.has(chosen) && <option value={chosen}>{givenName(chosen)}</option>}
				{images.map(({ name: fileName, url }) => (
					<option key={url} value={url}>
						{givenName(fileName)}
					</option>
				))}
			</Select>
			{chosen.startsWith(`/${BUCKET}/`) && (
				<img className="page-image-chosen" data-on-dark={isOnDark} src={chosen} alt="" />
			)}
			<ImageUpload label={label} onUploaded={(path) => choose(`/${BUCKET}/${path}`)} />
		</div>
	)
}

type ImageUploadProps = { label: string; onUploaded: (path: string) => void }

function ImageUpload({ label, onUploaded }: ImageUploadProps) {
	const id = useId()
	const { input, progress, error, upload, cancel } = useImageUpload(onUploaded)
	return (
		<div className="grid gap-2">
			<Field
				ref={input}
				id={id}
				type="file"
				// It is uploaded at once: the form sends only the name of a file that is not uploaded yet.
				name={NOT_UPLOADED_YET}
				accept={ACCEPTED_TYPES}
				label={`Upload: ${label}`}
				hint={
					<>
						{UPLOAD_HINT} All uploaded images are at{' '}
						<Link className="link" to={`${href('/admin/pictures')}?bucket=${BUCKET}`}>
							Images
						</Link>
						.
					</>
				}
				error={error}
				onChange={({ target }) => void upload(target)}
			/>
			{progress !== null && <UploadProgress progress={progress} of={label} onCancel={cancel} />}
		</div>
	)
}

/** The file of the input is uploaded at once. */
function useImageUpload(onUploaded: (path: string) => void) {
	const { revalidate } = useRevalidator()
	const [progress, setProgress] = useState<number | null>(null)
	const [error, setError] = useState<string | null>(null)
	const input = useRef<HTMLInputElement>(null)
	const controller = useRef<AbortController | null>(null)
	useEffect(() => () => controller.current?.abort(), [])
	useCountUpload(progress !== null)

	async function upload(chosen: HTMLInputElement) {
		const file = chosen.files?.[0]
		if (!file) return
		controller.current?.abort()
		setProgress(null)
		const tooLarge = whyTooLarge(file)
		setError(tooLarge)
		if (tooLarge) return clear(chosen)
		const { signal } = (controller.current = new AbortController())
		setProgress(0)
		const form = new FormData()
		form.set('image', file)
		const url = `${href('/admin/pictures/upload')}?bucket=${BUCKET}`
		const result = await sendImage({ url, form, onProgress: setProgress, signal })
		if (signal.aborted) return
		setProgress(null)
		clear(chosen)
		if (!result) return
		if ('error' in result) return setError(result.error)
		onUploaded(result.path)
		await revalidate()
	}
	const chosenBefore = useRef(upload)
	// A file may have been chosen before hydration.
	useEffect(() => {
		if (input.current) void chosenBefore.current(input.current)
	}, [])

	function cancel() {
		controller.current?.abort()
		setProgress(null)
		if (input.current) clear(input.current)
	}

	return { input, progress, error, upload, cancel }
}

function clear(input: HTMLInputElement): void {
	input.value = ''
}
