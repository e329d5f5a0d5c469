/**
 * Defers a page's scripts until its text, styles, fonts and images have loaded. Links, menus and forms work without
 * scripts, and on a slow phone the scripts would only delay the images. React Router has no setting for this, so the
 * script tags that it renders are rewritten here, and `START_SCRIPTS` loads them later.
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const ENTRY_SCRIPT = '<script type="module" async="">'
const DEFERRED_ID = 'scripts'

/** Turns the rendered page's entry script into inert text that lists the files to load. */
export function deferScripts(html: string): string {
	const files = [...html.matchAll(PRELOAD)].map(([, url = '']) => url)
	if (files.length === 0 || !html.includes(ENTRY_SCRIPT)) return html
	const deferred = `<script type="text/plain" id="${DEFERRED_ID}" data-files="${files.join(' ')}">`
	// The replacement is a function, because `$&` in a file name would be replaced.
	return html.replaceAll(PRELOAD, '').replace(ENTRY_SCRIPT, () => deferred)
}

/** Scripts start after this time even if the images have not loaded. */
const MAX_WAIT_MILLISECONDS = 3000

/** If a submitted form has not led to another page by then, such as a download, it can be submitted again. */
const MAX_ANSWER_MILLISECONDS = 10_000

/** The event a page dispatches when it has hydrated. */
export const HYDRATED = 'hydrated'

/**
 * Runs inline before everything else. Once the whole page has arrived, it starts the scripts: when the images have
 * loaded, at the first touch or key press, or at once on a page that shows nothing without them (`needs-script`). A click
 * on a button that needs scripts is stored and repeated after hydration; React, which would also act on it while it
 * hydrates, does not see it. A form that the browser submits by itself shows that it is in progress. The files run one at
 * a time, dependencies first, so that the browser can respond to a touch between them.
 */
export const START_SCRIPTS = `{
const events=['pointerdown','keydown','input']
const start=async()=>{
if(document.readyState==='loading')return addEventListener('DOMContentLoaded',start)
for(const event of events)removeEventListener(event,start,true)
const deferred=document.getElementById('${DEFERRED_ID}')
if(!deferred?.dataset.files)return
const files=deferred.dataset.files.split(' ')
delete deferred.dataset.files
for(const file of files){
const link=document.createElement('link')
link.rel='modulepreload'
link.href=file
document.head.append(link)
}
for(const file of files.filter(each=>!deferred.textContent.includes('import("'+each)).reverse()){
await import(file).catch(()=>{})
await new Promise(next=>setTimeout(next))
}
const script=document.createElement('script')
script.type='module'
script.textContent=deferred.textContent
document.head.append(script)
}
for(const event of events)addEventListener(event,start,true)
addEventListener('DOMContentLoaded',()=>{
if([...document.getElementsByClassName('needs-script')].some(element=>element.getClientRects().length))start()
})
addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(start)))
setTimeout(start,${MAX_WAIT_MILLISECONDS})
const clicked=new Set()
const store=event=>{
const button=event.target.closest('button,[role=tab]')
if(!button||button.popoverTargetElement||button.type==='submit'&&button.form?.getAttribute('method')!=='dialog')return
event.preventDefault()
event.stopPropagation()
clicked.add(button)
button.setAttribute('data-click-pending','')
}
addEventListener('click',store,true)
const submitted=({defaultPrevented,target})=>{
if(defaultPrevented)return
const answer=()=>target.removeAttribute('data-click-pending')
target.setAttribute('data-click-pending','')
addEventListener('pageshow',({persisted})=>persisted&&answer())
setTimeout(answer,${MAX_ANSWER_MILLISECONDS})
}
addEventListener('submit',submitted)
addEventListener('${HYDRATED}',()=>{
removeEventListener('click',store,true)
removeEventListener('submit',submitted)
for(const button of clicked){
button.removeAttribute('data-click-pending')
button.click()
}
},{once:true})
}`
