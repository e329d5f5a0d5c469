import { tabStorage } from '#app/ui/tab-storage.ts'

/** The router's list of the scripts of this page's build. */
declare const __reactRouterManifest: { url: string }

/**
 * After a script could not be fetched. In a page that has been open for weeks, the servers have other scripts now, which a reload
 * gets. Once, lest it goes on forever. Offline, or where the servers have the build, it does nothing.
 */
export async function reloadIfBuildIsGone(): Promise<void> {
	const { url } = __reactRouterManifest
	const response = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
	if (response?.status !== 404 || tabStorage.getItem(url)) return
	tabStorage.setItem(url, 'gone')
	location.reload()
}
