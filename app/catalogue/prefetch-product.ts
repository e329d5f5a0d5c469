/** Loads what a navigation to a product page needs: on hover or focus of a link to it, or else with the navigation. */
import { loadModule } from '#app/http/load-module.ts'

export function loadProductPageData() {
	return import('#app/catalogue/product-page-data.ts')
}

/** Props for links to products. */
export const prefetchOnHover = { onPointerEnter: preload, onFocus: preload }

function preload(): void {
	void loadModule(loadProductPageData)
}
