/** The first page comes whole from the server; what the next one needs is fetched when a hand comes near its link, or with it. */
import { loadModule } from '#app/http/load-module.ts'

export function loadProductPageData() {
	return import('#app/catalogue/product-page-data.ts')
}

/** For links to products. */
export const prefetchOnHover = { onPointerEnter: prepare, onFocus: prepare }

function prepare(): void {
	void loadModule(loadProductPageData)
}
