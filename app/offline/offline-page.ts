/** The offline page, which the service worker caches together with the script that shows the cart. */
import type { Route } from './+types/offline-page.ts'
import { plainPage } from '#app/http/plain-page.ts'
import { shopContext } from '#app/http/request-context.ts'
import { escapeHtml } from '#shop/email/layout.ts'

export function loader({ context }: Route.LoaderArgs) {
	const { brand } = context.get(shopContext).config
	const name = escapeHtml(brand.name)
	const phone = escapeHtml(brand.phone)
	const page = plainPage({
		brand,
		title: "You're offline",
		head: `<meta name="description" content="You're offline. Your ${name} cart is safe on this device.">
<script src="/offline.js" defer></script>`,
		main: `<h1>You're offline</h1>
<p>Your cart is safe on this device. Try again once you're back online.</p>
<p><a class="button" id="retry" href="/">Try Again</a></p>
<section aria-labelledby="cart" hidden>
<h2 id="cart">In your cart</h2>
<ul></ul>
<p class="note">We'll check prices again at checkout.</p>
</section>
<p class="note">In a hurry? Call ${phone}, ${escapeHtml(brand.supportHours)}.</p>`,
	})
	return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
