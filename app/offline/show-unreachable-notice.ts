import { whyUnreachable } from '#app/offline/unreachable.ts'
import { showToast } from '#app/ui/toast.tsx'

export function showUnreachableNotice(): void {
	const { title } = whyUnreachable(navigator)
	showToast({ title, message: 'Nothing is lost. Please try again in a moment.' })
}
