/** Sends one picture, and says how far it has come. Without scripts the browser sends the form, and says so itself. */
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { href, useRevalidator, useSearchParams } from 'react-router'
import { sendPicture } from '#app/admin/images/send-image.ts'
import { UploadProgress } from '#app/admin/images/upload-progress.tsx'
import { showTold } from '#app/admin/layout/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatBytes, MAX_IMAGE_BYTES } from '#shop/images/rules.ts'

const LIMIT = formatBytes(MAX_IMAGE_BYTES)
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

export function UploadForm() {
	const { error, weigh } = useWeight()
	const { address, sent, send, stop, button } = useSending()
	return (
		<form
			method="post"
			action={address}
			encType="multipart/form-data"
			className="admin-panel picture-upload"
			aria-busy={sent !== null}
			onSubmit={(event) => void send(event)}
		>
			<Field
				label="A new picture"
				hint={`JPEG, PNG, WebP or AVIF, at most ${LIMIT}. Place and camera are taken out of it.`}
				name="picture"
				type="file"
				accept={ACCEPTED}
				required
				error={error}
				onChange={weigh}
			/>
			<Button ref={button} type="submit" name="act" value="upload" aria-disabled={sent !== null}>
				{sent === null ? 'Upload' : 'Uploading...'}
			</Button>
			{sent !== null && <UploadProgress sent={sent} onStop={stop} />}
		</form>
	)
}

/** The server stops reading at the limit, and could only say so by ending the connection. */
function useWeight() {
	const [error, setError] = useState<string | null>(null)

	function weigh({ target }: ChangeEvent<HTMLInputElement>) {
		const size = target.files?.[0]?.size ?? 0
		const isTooLarge = size > MAX_IMAGE_BYTES
		setError(isTooLarge ? `This picture has ${formatBytes(size)}; at most ${LIMIT} are taken.` : null)
		if (isTooLarge) target.value = ''
	}

	return { error, weigh }
}

/** `sent` is how much of the picture has gone, of 1; null where none is on its way. */
function useSending() {
	const [query] = useSearchParams()
	const { revalidate } = useRevalidator()
	const [sent, setSent] = useState<number | null>(null)
	const underway = useRef<AbortController | null>(null)
	const button = useRef<HTMLButtonElement>(null)

	async function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (sent !== null) return
		const element = event.currentTarget
		const stop = new AbortController()
		underway.current = stop
		setSent(0)
		const address = `${href('/admin/pictures/upload')}?${query}`
		const form = new FormData(element)
		const told = await sendPicture({ address, form, onSent: setSent, signal: stop.signal })
		// The keyboard may be on the way to stopping it, which goes with the progress.
		const isOnProgress = element.querySelector('.picture-progress')?.contains(document.activeElement)
		setSent(null)
		if (isOnProgress) button.current?.focus()
		if (told) showTold(told)
		if (!told || !('done' in told)) return
		element.reset()
		await revalidate()
	}

	return { address: `?${query}`, sent, send, stop: () => underway.current?.abort(), button }
}
