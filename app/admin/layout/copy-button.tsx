import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'

/** `text` is also in a field of the screen. */
export function CopyButton({ what, text }: { what: string; text: string }) {
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text)
			showToast({ title: `${what} copied`, tone: 'success' })
		} catch (error) {
			// There is no clipboard without HTTPS or permission.
			if (!(error instanceof DOMException || error instanceof TypeError)) throw error
			showToast({
				title: `Couldn't copy the ${what.toLowerCase()}`,
				message: 'Please select it in the field and copy it.',
				tone: 'error',
			})
		}
	}
	return (
		<Button tone="quiet" className="needs-script" onClick={() => void copy()}>
			Copy {what.toLowerCase()}
		</Button>
	)
}
