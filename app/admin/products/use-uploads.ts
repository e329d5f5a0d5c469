/** Uploads the images of a product one at a time, while its form is being filled in. */
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { sendImage } from '#app/admin/images/send-image.ts'
import { whyTooLarge } from '#app/admin/images/upload-form.tsx'

/** `progress` is the part that has been sent, from 0 to 1, or null while it waits, and once `error` says why it was refused. */
export type Upload = { id: number; name: string; progress: number | null; error: string | null }

type UploadsOptions = {
	folder: string
	onUploaded: (path: string) => void
}

export function useUploads({ folder, onUploaded }: UploadsOptions) {
	const [list, setList] = useState<readonly Upload[]>([])
	const [uploaded, setUploaded] = useState<readonly string[]>([])
	const lastId = useRef(0)
	const queue = useRef(Promise.resolve())
	const controllers = useRef(new Map<number, AbortController>())
	useEffect(() => {
		const running = controllers.current
		return () => running.forEach((controller) => controller.abort())
	}, [])

	function change(id: number, changed: Partial<Upload>) {
		setList((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
	}

	function remove(id: number) {
		controllers.current.get(id)?.abort()
		controllers.current.delete(id)
		setList((before) => before.filter((upload) => upload.id !== id))
	}

	function add(files: readonly File[]) {
		for (const file of files) {
			const id = ++lastId.current
			const error = whyTooLarge(file)
			setList((before) => [...before, { id, name: file.name, progress: null, error }])
			if (error) continue
			const controller = new AbortController()
			controllers.current.set(id, controller)
			queue.current = queue.current.then(() => send(id, file, controller.signal))
		}
	}

	async function send(id: number, file: File, signal: AbortSignal) {
		if (signal.aborted) return
		change(id, { progress: 0 })
		const form = new FormData()
		form.set('image', file)
		const url = `${href('/admin/pictures/upload')}?folder=${folder}`
		const result = await sendImage({ url, form, onProgress: (progress) => change(id, { progress }), signal })
		// Null if it was cancelled, and has already left the list.
		if (!result) return
		if ('error' in result) return change(id, { progress: null, error: result.error })
		remove(id)
		setUploaded((before) => [...before, result.path])
		onUploaded(result.path)
	}

	return {
		list,
		/** The paths of what has been uploaded since the form was opened. */
		uploaded,
		isBusy: list.some(({ error }) => error === null),
		add,
		remove,
	}
}

export type Uploads = ReturnType<typeof useUploads>
