/**
 * The page for when the shop cannot be reached. The service worker caches it twice, for a device without a network and for a
 * shop that does not answer, together with the script that shows the cart.
 */
import { redirect } from 'react-router'
import type { Route } from './+types/offline-page.ts'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import { plainPage } from '#app/http/plain-page.ts'
import { shopContext } from '#app/http/request-context.ts'
import { offline, unanswered } from '#app/offline/unreachable.ts'
import { returnPath } from '#app/session/return-path.ts'
import brygada from '#app/ui/fonts/brygada-latin.woff2?url'
import figtree from '#app/ui/fonts/figtree-latin.woff2?url'
import figtreeRupee from '#app/ui/fonts/figtree-rupee.woff2?url'
import { escapeHtml } from '#shop/email/layout.ts'
import { phoneUrl } from '#shop/text/phone-url.ts'

/** The browser has cached them since a visit to the shop. Their URLs change with their content, so offline.js reads them from the page. */
const FONTS = [
	['Brygada 1918', brygada],
	['Figtree', figtree],
	['Figtree', figtreeRupee],
]

/** public/sw.js sends these: `online` says that the device has a network, and `from` is the page that could not be loaded. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url)
	const from = searchParams.get('from')
	// A reload has reached the shop.
	if (from !== null) throw redirect(returnPath(from))
	const { brand } = context.get(shopContext).config
	const name = escapeHtml(brand.name)
	const phone = `<a href="${phoneUrl(brand.phone)}">${escapeHtml(brand.phone)}</a>`
	const { title, message } = searchParams.has('online') ? unanswered() : offline()
	const { brewing } = (await loadPage(context, 'product')).content
	const steps = [brewing.scoop, brewing.press, brewing.water, brewing.pour]
	const page = plainPage({
		brand,
		title,
		head: `<meta name="description" content="${title}. Your ${name} cart is safe on this device.">
<script src="/offline.js" defer data-fonts="${escapeHtml(JSON.stringify(FONTS))}"></script>`,
		main: `<div class="lead">
<img class="drawing" src="/brew/brew-3.svg" width="272" height="272" alt="">
<div>
<h1>${title}</h1>
<p>${message}</p>
<p><a class="button" id="retry" href="/">Try Again</a></p>
</div>
</div>
<section aria-labelledby="cart" hidden>
<h2 id="cart">In your cart</h2>
<ul></ul>
<p class="note">We'll check prices again at checkout.</p>
</section>
<h2>${escapeHtml(brewing.title)}</h2>
<ol>
${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('\n')}
</ol>
<p class="note">In a hurry? Call ${phone}, ${escapeHtml(brand.supportHours)}.</p>`,
	})
	return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
