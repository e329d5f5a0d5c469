import { CART_KEY } from '#shop/cart/rules.ts'

/**
 * Runs in the page before anything is shown: a cart with nothing in it needs no script to be known as empty, and
 * `cart.css` then shows what it says at once, and checkout leads to the products. A cart that an address brings is not
 * empty.
 */
export const MARK_EMPTY_CART = `try{if(!location.search&&[null,'[]'].includes(localStorage.getItem('${CART_KEY}'))){document.documentElement.dataset.cart='empty';if(location.pathname==='/checkout')location.replace('/products')}}catch{}`
