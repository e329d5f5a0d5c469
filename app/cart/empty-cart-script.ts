import { CART_KEY, CHECKOUT_STARTED_KEY } from '#shop/cart/rules.ts'

/**
 * An inline script that runs before the first paint. It marks an empty cart, for which `cart.css` shows the empty state
 * without waiting for hydration, and redirects an empty checkout to the products. Neither happens with a query string,
 * because the cart may then come from the URL, and a checkout that had items before a reload stays, to explain why they are
 * gone (`lost-checkout.tsx`).
 */
export const MARK_EMPTY_CART = `try{if(!location.search&&[null,'[]'].includes(localStorage.getItem('${CART_KEY}'))){document.documentElement.dataset.cart='empty';if(location.pathname==='/checkout'&&sessionStorage.getItem('${CHECKOUT_STARTED_KEY}')===null)location.replace('/products')}}catch{}`
