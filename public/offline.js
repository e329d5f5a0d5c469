/* Shows the cart of this browser on the offline page, in the shop's type. Keep in step with CART_KEY and CartLine in shop/cart/rules.ts. */
for (const [family, url] of JSON.parse(document.currentScript.dataset.fonts))
	document.fonts.add(new FontFace(family, `url("${url}")`, { weight: '400 700' }))

const retryLink = document.getElementById('retry')
const from = new URLSearchParams(location.search).get('from')
if (from && /^\/(?!\/)/.test(from)) retryLink.href = from

try {
	showCart(JSON.parse(localStorage.getItem('sk3_coffee_cart')))
} catch {
	// Storage is blocked or corrupt: the page works without the cart.
}

function showCart(cart) {
	if (!Array.isArray(cart)) return
	const rows = cart.filter((line) => line && typeof line.name === 'string' && line.quantity > 0).map(createRow)
	if (rows.length === 0) return
	document.querySelector('ul').replaceChildren(...rows)
	document.querySelector('section').hidden = false
}

function createRow({ name, size, grind, quantity, price }) {
	const item = document.createElement('li')
	const description = document.createElement('div')
	const choice = document.createElement('span')
	choice.textContent = `${quantity} × ${size}${grind && `, ${grind.toLowerCase()} grind`}`
	description.append(name, choice)
	const amount = document.createElement('b')
	if (Number.isFinite(price)) amount.textContent = `₹${(price * quantity).toLocaleString('en-IN')}`
	item.append(description, amount)
	return item
}
