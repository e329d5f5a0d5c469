import { CART_KEY, CHECKOUT_STARTED_KEY } from '#shop/cart/rules.ts'

/**
 * An inline script that runs before the first paint, so that what depends on the cart is there without waiting for hydration.
 * It marks an empty cart, for which `cart.css` shows the empty state, and redirects an empty checkout to the products.
 * Neither happens with a query string, because the cart may then come from the URL, and a checkout that had items before a
 * reload stays, to explain why they are gone (`lost-checkout.tsx`). Of another cart it counts the packs, for the badge of the
 * header, and the lines, which the outline of the cart page is as high as.
 */
export const MARK_CART = `try{
const stored=localStorage.getItem('${CART_KEY}'),{dataset,style}=document.documentElement
if([null,'[]'].includes(stored)){
if(!location.search){
dataset.cart='empty'
if(location.pathname==='/checkout'&&sessionStorage.getItem('${CHECKOUT_STARTED_KEY}')===null)location.replace('/products')
}
}else{
const lines=JSON.parse(stored)
style.setProperty('--cart-lines',lines.length)
style.setProperty('--cart-packs',lines.reduce((sum,{quantity})=>sum+quantity,0))
dataset.cart='filled'
}
}catch{}`
