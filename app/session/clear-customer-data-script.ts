import { PRICE_CACHE_KEY } from '#app/catalogue/stored-prices.ts'
import { CUSTOMER_KEY, SESSION_CHANGED, SESSION_ENDED_KEY } from '#app/session/customer-key.ts'
import { STARTED_PAYMENTS_KEY, CART_KEY, CHECKOUT_DRAFT_KEY } from '#shop/cart/rules.ts'

/** These are not about a person. What started payments take off the cart says no more than the cart itself. */
const NOT_PERSONAL = [CART_KEY, STARTED_PAYMENTS_KEY, PRICE_CACHE_KEY]

/**
 * An inline script that runs before all others. The tab and the browser remember whose session they had. If a page loads
 * without it, or with another customer's, what was typed and ordered during it is removed before a form can show it;
 * `data-draft-cleared` tells checkout. Going back may show a page from before a sign-in or sign-out, so it is first
 * loaded again. In a tab that has seen a session end, every such page is, because browsers fill its forms with what was
 * typed then. Without `data-customer`, as during an outage, the page does not know who is signed in. Afterwards the
 * script listens: when another tab signs in, or the page comes back from the back/forward cache, the page updates; if
 * somebody was signed in before, only a new page shows nothing of theirs.
 */
export const CLEAR_CUSTOMER_DATA = `{
const id=document.documentElement.dataset.customer
if(id!==undefined)for(const name of ['sessionStorage','localStorage'])try{
const storage=window[name],before=storage.getItem('${CUSTOMER_KEY}')??''
const isBack=performance.getEntriesByType('navigation')[0]?.type==='back_forward'
if(before===id&&!(isBack&&storage.getItem('${SESSION_ENDED_KEY}')!==null))continue
if(isBack){location.reload();break}
if(before&&storage.getItem('${CHECKOUT_DRAFT_KEY}')!==null)document.documentElement.dataset.draftCleared=''
if(before)for(const key of Object.keys(storage))if(key.startsWith('sk3_coffee_')&&!${JSON.stringify(NOT_PERSONAL)}.includes(key))storage.removeItem(key)
if(before&&name==='sessionStorage')storage.setItem('${SESSION_ENDED_KEY}','')
if(id)storage.setItem('${CUSTOMER_KEY}',id)
}catch{}
const update=isCurrent=>isCurrent?dispatchEvent(new Event('${SESSION_CHANGED}')):location.reload()
addEventListener('storage',({key,oldValue})=>{if(key==='${CUSTOMER_KEY}')update(!oldValue)})
addEventListener('pageshow',({persisted})=>{
let known
try{known=localStorage.getItem('${CUSTOMER_KEY}')}catch{}
if(persisted)update((known??'')===(document.documentElement.dataset.customer??''))
})
}`
