/** The first page comes whole from the server; what the next one needs is fetched when a hand comes near its link, or with it. */
import { fetchPart } from '#app/web/fetch-part.ts'

export function nextPage() {
	return import('#app/web/pages-to-come.ts')
}

/** For links to products. */
export const comesNear = { onPointerEnter: prepare, onFocus: prepare }

function prepare(): void {
	void fetchPart(nextPage)
}
