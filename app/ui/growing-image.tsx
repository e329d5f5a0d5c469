/** The photograph of a product, which grows from its card into that of its page, and back (`motion.css`). */
import { type ReactNode, ViewTransition } from 'react'

/** React renders the new page before it takes the picture of the old one: what is seen is never held while it renders. */
export function GrowingImage({ productId, children }: { productId: number; children: ReactNode }) {
	// On the server React would write attributes that HTML does not know; only a page that streams in parts needs them.
	if (import.meta.env.SSR) return children
	return (
		<ViewTransition name={`pack-${productId}`} share="auto" default="none">
			{children}
		</ViewTransition>
	)
}
