/*
 * Responds to page loads that fail with one page that shows the cart, and says whether the device has no network or the shop
 * does not answer. It caches only that page and its files: no page of the shop, no prices, nothing about an account or a payment.
 * Raise the number when one of the files changes.
 */
const CACHE = 'offline-10'
const OFFLINE = '/offline'
const UNANSWERED = '/offline?online=1'
const FILES = [OFFLINE, UNANSWERED, '/offline.css', '/offline.js', '/brew/brew-3.svg', '/home/logo.svg', '/mark.svg']

addEventListener('install', (event) => {
	event.waitUntil(
		caches
			.open(CACHE)
			.then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
			.then(() => skipWaiting()),
	)
})

addEventListener('activate', (event) => {
	event.waitUntil(activate())
})

addEventListener('fetch', (event) => {
	const { request } = event
	const { origin, pathname, search } = new URL(request.url)
	if (request.method !== 'GET' || origin !== location.origin) return
	if (request.mode === 'navigate') event.respondWith(loadPage(event, pathname + search))
	else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})

async function loadPage(event, path) {
	try {
		return (await event.preloadResponse) ?? (await fetch(event.request))
	} catch (error) {
		const { pathname, searchParams } = new URL(event.request.url)
		if (pathname === OFFLINE)
			return (await caches.match(searchParams.has('online') ? UNANSWERED : OFFLINE)) ?? Response.error()
		if (!(await caches.has(CACHE))) throw error
		const why = navigator.onLine ? { online: '1' } : {}
		return Response.redirect(`${OFFLINE}?${new URLSearchParams({ ...why, from: path })}`)
	}
}

async function activate() {
	for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
	await registration.navigationPreload?.enable()
	await clients.claim()
}
