/*
 * Answers for the network when there is none, with one page that shows the cart. That page and what it is made of are
 * all it ever keeps: no page of the shop, no price, nothing of an account or a payment. Raise the number with a change.
 */
const KEPT = 'offline-3'
const FILES = ['/offline', '/offline.css', '/offline.js', '/home/logo.svg', '/mark.svg']

addEventListener('install', (event) => {
	event.waitUntil(
		caches
			.open(KEPT)
			.then((kept) => kept.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
			.then(() => skipWaiting()),
	)
})

addEventListener('activate', (event) => {
	event.waitUntil(tidy())
})

addEventListener('fetch', (event) => {
	const { request } = event
	const { origin, pathname, search } = new URL(request.url)
	if (request.method !== 'GET' || origin !== location.origin) return
	if (request.mode === 'navigate') event.respondWith(visit(event, pathname + search))
	else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})

async function visit(event, address) {
	try {
		return (await event.preloadResponse) ?? (await fetch(event.request))
	} catch (error) {
		const { pathname } = new URL(event.request.url)
		if (pathname === '/offline') return (await caches.match('/offline')) ?? Response.error()
		if (!(await caches.has(KEPT))) throw error
		return Response.redirect(`/offline?${new URLSearchParams({ from: address })}`)
	}
}

async function tidy() {
	for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name)
	await registration.navigationPreload?.enable()
	await clients.claim()
}
