/** The inline script by which a page reports errors in its scripts, with `public/error-report.js`. */
export const REPORT_BROWSER_ERRORS = `
for(const type of ['error','unhandledrejection'])addEventListener(type,event=>import('/error-report.js').then(({report})=>report(event),()=>{}))`

/** For an error that React has caught, so that the browser does not say it. */
export function announceError(error: unknown): void {
	dispatchEvent(new ErrorEvent('error', { error }))
}
