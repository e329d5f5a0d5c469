import { tabStorage } from '#app/ui/tab-storage.ts'

/** The router's list of the scripts of this page's build. */
declare const __reactRouterManifest: { url: string }

/**
 * Called after a script could not be fetched. If a page has been open for weeks, the servers have other scripts now,
 * which a reload gets. It reloads only once, so that it cannot go on forever. Offline, or if the servers have the build,
 * it does nothing. If something was typed, which would be lost, reloading is only offered.
 */
export async function reloadIfBuildIsGone(offer: (reload: () => void) => void): Promise<void> {
	const { url } = __reactRouterManifest
	const response = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
	if (response?.status !== 404 || tabStorage.getItem(url)) return
	if (isAnythingTyped()) return offer(() => location.reload())
	tabStorage.setItem(url, 'gone')
	location.reload()
}

function isAnythingTyped(): boolean {
	const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
		'textarea, input:not([type=checkbox], [type=radio])',
	)
	return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}
