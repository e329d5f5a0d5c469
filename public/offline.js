/* Shows the cart that this browser keeps. Keep in step with CART_KEY and CartLine in shop/cart/rules.ts. */
const again = document.getElementById('again')
const from = new URLSearchParams(location.search).get('from')
if (from && /^\/(?!\/)/.test(from)) again.href = from

try {
	show(JSON.parse(localStorage.getItem('sk3_coffee_cart')))
} catch {
	// Blocked or broken storage: the page says what it can without.
}

function show(cart) {
	if (!Array.isArray(cart)) return
	const rows = cart.filter((line) => line && typeof line.name === 'string' && line.quantity > 0).map(row)
	if (rows.length === 0) return
	document.querySelector('ul').replaceChildren(...rows)
	document.querySelector('section').hidden = false
}

function row({ name, size, grind, quantity, price }) {
	const item = document.createElement('li')
	const words = document.createElement('div')
	const choice = document.createElement('span')
	choice.textContent = `${quantity} × ${size}, ${grind}`
	words.append(name, choice)
	const amount = document.createElement('b')
	if (Number.isFinite(price)) amount.textContent = `₹${(price * quantity).toLocaleString('en-IN')}`
	item.append(words, amount)
	return item
}
