/** Sends one picture, and says so while it is on its way. */
import { type ChangeEvent, useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatBytes, MOST_PICTURE_BYTES } from '#shop/pictures/rules.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

export function UploadForm() {
	const [query] = useSearchParams()
	const { formData } = useNavigation()
	const isBusy = formData?.get('act') === 'upload'
	const [error, setError] = useState<string | null>(null)
	const limit = formatBytes(MOST_PICTURE_BYTES)

	/** The server stops reading at the limit, and could only say so by ending the connection. */
	function weigh({ target }: ChangeEvent<HTMLInputElement>) {
		const size = target.files?.[0]?.size ?? 0
		const isTooLarge = size > MOST_PICTURE_BYTES
		setError(isTooLarge ? `This picture has ${formatBytes(size)}; at most ${limit} are taken.` : null)
		if (isTooLarge) target.value = ''
	}

	return (
		<Form
			method="post"
			action={`?${query}`}
			encType="multipart/form-data"
			className="admin-panel picture-upload"
			aria-busy={isBusy}
			preventScrollReset
		>
			<Field
				label="A new picture"
				hint={`JPEG, PNG, WebP or AVIF, at most ${limit}. Place and camera are taken out of it.`}
				name="picture"
				type="file"
				accept={ACCEPTED}
				required
				error={error}
				onChange={weigh}
			/>
			<Button type="submit" name="act" value="upload" aria-disabled={isBusy}>
				{isBusy ? 'Uploading...' : 'Upload'}
			</Button>
			{isBusy && <progress aria-label="Uploading" className="picture-progress" />}
		</Form>
	)
}
