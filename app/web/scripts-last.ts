/**
 * Words, styles, typefaces and pictures come first, scripts after them. A page can be read, and its links, menu and forms
 * work, before its scripts have come; on a slow phone they would only keep the pictures waiting. The router has no
 * setting for it: what it writes into the page is held back here, and `START_SCRIPTS` sets it going.
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const FIRST_SCRIPT = '<script type="module" async="">'
const HELD = 'scripts'

/** A page as the router rendered it, with its own scripts held back. */
export function holdScripts(html: string): string {
	const files = [...html.matchAll(PRELOAD)].map(([, address = '']) => address)
	if (files.length === 0 || !html.includes(FIRST_SCRIPT)) return html
	return html
		.replaceAll(PRELOAD, '')
		.replace(FIRST_SCRIPT, `<script type="text/plain" id="${HELD}" data-files="${files.join(' ')}">`)
}

/** A page whose pictures take longer comes alive without them. */
const WAITS_MILLISECONDS = 3000

/** What the page says to itself when its scripts have taken over. */
export const ALIVE = 'alive'

/**
 * Runs in the page, before everything else: starts its scripts when its pictures have been shown, or sooner, at the
 * first touch or key. A page that can only wait for its scripts is not kept waiting. A press of a button that does
 * nothing without them is kept, and pressed again by them. The files run one at a time, the innermost first and the one
 * that takes the page over last, so that a thumb is felt between them.
 */
export const START_SCRIPTS = `{
const signs=['pointerdown','keydown','input']
const start=async()=>{
for(const sign of signs)removeEventListener(sign,start,true)
const held=document.getElementById('${HELD}')
if(!held?.dataset.files)return
const files=held.dataset.files.split(' ')
delete held.dataset.files
for(const file of files){
const link=document.createElement('link')
link.rel='modulepreload'
link.href=file
document.head.append(link)
}
for(const file of files.filter(each=>!held.textContent.includes('import("'+each)).reverse()){
await import(file).catch(()=>{})
await new Promise(next=>setTimeout(next))
}
const script=document.createElement('script')
script.type='module'
script.textContent=held.textContent
document.head.append(script)
}
for(const sign of signs)addEventListener(sign,start,true)
addEventListener('DOMContentLoaded',()=>{
if([...document.getElementsByClassName('needs-script')].some(waits=>waits.getClientRects().length))start()
})
addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(start)))
setTimeout(start,${WAITS_MILLISECONDS})
const pressed=new Set()
const hold=event=>{
const button=event.target.closest('button,[role=tab]')
if(!button||button.popoverTargetElement||button.type==='submit'&&button.form?.getAttribute('method')!=='dialog')return
event.preventDefault()
pressed.add(button)
button.setAttribute('data-held','')
}
addEventListener('click',hold,true)
addEventListener('${ALIVE}',()=>{
removeEventListener('click',hold,true)
for(const button of pressed){
button.removeAttribute('data-held')
button.click()
}
},{once:true})
}`
