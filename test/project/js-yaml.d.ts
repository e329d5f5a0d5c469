/** The part of the package that tests use; it has no types of its own. */
declare module 'js-yaml' {
	export function loadAll(text: string): unknown[]
}
