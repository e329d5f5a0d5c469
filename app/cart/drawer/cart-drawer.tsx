/** Opens and closes the cart drawer. Its content is a separate chunk, because most pages are read without opening it. */
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { loadModule } from '#app/http/fetch/load-module.ts'
import { showUnreachableNotice } from '#app/offline/show-unreachable-notice.ts'
import { dismissPageToast } from '#app/ui/toast.tsx'

type DrawerState = {
	Content: ComponentType<{ isOpen: boolean; onClose: () => void }> | null
	isOpen: boolean
}

const CLOSED: DrawerState = { Content: null, isOpen: false }
let state = CLOSED
const listeners = new Set<() => void>()

/** Called when the pointer or the focus reaches the cart button, and when something was added: the cart is likely to be opened next. */
export async function preloadDrawer(): Promise<void> {
	const content = await loadModule(() => import('#app/cart/drawer/cart-drawer-content.tsx'))
	if (!content) return
	if (!state.Content) setState({ Content: content.default })
	void content.refreshCartPrices()
}

export async function openDrawer(): Promise<void> {
	await preloadDrawer()
	if (!state.Content) return showUnreachableNotice()
	// A toast is usually about the cart, which is now visible, and it would cover the close button.
	dismissPageToast()
	setState({ isOpen: true })
}

function closeDrawer(): void {
	setState({ isOpen: false })
}

export function CartDrawer() {
	const { pathname } = useLocation()
	const { Content, isOpen } = useSyncExternalStore(
		subscribe,
		() => state,
		() => CLOSED,
	)
	useEffect(closeDrawer, [pathname])
	return Content && <Content isOpen={isOpen} onClose={closeDrawer} />
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

function setState(change: Partial<DrawerState>): void {
	state = { ...state, ...change }
	for (const listener of listeners) listener()
}
