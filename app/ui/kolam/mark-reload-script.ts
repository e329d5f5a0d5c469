/** An inline script that runs before the first paint, for what a reload does not repeat (`motion.css`). */
export const MARK_RELOAD = `if(performance.getEntriesByType('navigation')[0]?.type==='reload')document.documentElement.dataset.reloaded=''
`
