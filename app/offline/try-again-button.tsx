import { useRevalidator } from 'react-router'
import { showUnreachableNotice } from '#app/offline/show-unreachable-notice.ts'
import { Button } from '#app/ui/button.tsx'

/** Loads the data of the page again. Without a network it only says so, because an error would replace the page. */
export function TryAgainButton() {
	const { revalidate, state } = useRevalidator()
	const isLoading = state === 'loading'

	function tryAgain() {
		if (isLoading) return
		if (!navigator.onLine) return showUnreachableNotice()
		void revalidate()
	}

	return (
		<Button aria-disabled={isLoading} onClick={tryAgain}>
			{isLoading ? 'Loading...' : 'Try Again'}
		</Button>
	)
}
