/** Uploads one image and shows the progress. Without scripts the browser submits the form. */
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { href, useRevalidator, useSearchParams } from 'react-router'
import { sendImage } from '#app/admin/images/send-image.ts'
import { showActionResult } from '#app/admin/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { formatBytes } from '#shop/format-bytes.ts'
import { MIN_SIDE } from '#shop/images/rules.ts'
import { MAX_IMAGE_BYTES } from '#shop/images/upload.ts'

const LIMIT = formatBytes(MAX_IMAGE_BYTES)
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
export const UPLOAD_HINT = `JPEG, PNG, WebP or AVIF, up to ${LIMIT}, each side at least ${MIN_SIDE} pixels. Location and camera data are removed.`

export function UploadForm() {
	const { error, checkSize } = useSizeCheck()
	const { action, progress, upload, cancel, button } = useUpload()
	return (
		<form
			method="post"
			action={action}
			encType="multipart/form-data"
			className="admin-panel image-upload"
			aria-busy={progress !== null}
			onSubmit={(event) => void upload(event)}
		>
			<Field
				label="New image"
				hint={UPLOAD_HINT}
				name="image"
				type="file"
				accept={ACCEPTED_TYPES}
				required
				error={error}
				onChange={checkSize}
			/>
			<Button ref={button} type="submit" name="intent" value="upload" aria-disabled={progress !== null}>
				{progress === null ? 'Upload' : 'Uploading...'}
			</Button>
			{progress !== null && <UploadProgress progress={progress} onCancel={cancel} />}
		</form>
	)
}

/** Checked here as well, because the server closes the connection at the limit and could not say why. */
export function whyTooLarge({ size }: Pick<File, 'size'>): string | null {
	return size > MAX_IMAGE_BYTES ? `This image is ${formatBytes(size)}. The limit is ${LIMIT}.` : null
}

function useSizeCheck() {
	const [error, setError] = useState<string | null>(null)

	function checkSize({ target }: ChangeEvent<HTMLInputElement>) {
		const file = target.files?.[0]
		const tooLarge = file ? whyTooLarge(file) : null
		setError(tooLarge)
		if (tooLarge) target.value = ''
	}

	return { error, checkSize }
}

/** `progress` is the part that has been sent, from 0 to 1, or null if nothing is being uploaded. */
function useUpload() {
	const [query] = useSearchParams()
	const { revalidate } = useRevalidator()
	const [progress, setProgress] = useState<number | null>(null)
	const abort = useRef<AbortController | null>(null)
	const button = useRef<HTMLButtonElement>(null)

	async function upload(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (progress !== null) return
		const element = event.currentTarget
		const controller = new AbortController()
		abort.current = controller
		setProgress(0)
		const url = `${href('/admin/pictures/upload')}?${query}`
		const form = new FormData(element)
		const result = await sendImage({ url, form, onProgress: setProgress, signal: controller.signal })
		// Cancel disappears with the progress bar, and the keyboard focus must not be lost with it.
		const hadFocus = element.querySelector('.upload-progress')?.contains(document.activeElement)
		setProgress(null)
		if (hadFocus) button.current?.focus()
		if (result) showActionResult(result)
		if (!result || !('success' in result)) return
		element.reset()
		await revalidate()
	}

	return { action: `?${query}`, progress, upload, cancel: () => abort.current?.abort(), button }
}

/** Screen readers announce every 25%, not every percent. */
const ANNOUNCED_STEP = 25

type UploadProgressProps = {
	progress: number
	/** Which image it is, if several are uploaded. */
	of?: string
	onCancel: () => void
}

export function UploadProgress({ progress, of = '', onCancel }: UploadProgressProps) {
	const percent = Math.floor(progress * 100)
	const isSent = percent === 100
	const announced = percent - (percent % ANNOUNCED_STEP)
	return (
		<div className="upload-progress">
			{/* Indeterminate once it is sent, because it is unknown how long the server takes to re-encode. */}
			<progress aria-label={`Upload progress ${of}`.trim()} max={100} value={isSent ? undefined : percent} />
			<span aria-hidden="true">{isSent ? 'Processing...' : `${percent}%`}</span>
			<span role="status" className="sr-only">
				{of} {isSent ? 'Uploaded. The image is being processed.' : `${announced}% uploaded`}
			</span>
			<Button tone="quiet" onClick={onCancel}>
				Cancel{of && <span className="sr-only"> {of}</span>}
			</Button>
		</div>
	)
}
