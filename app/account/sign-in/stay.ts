/** Asked again once somebody is signed in, the loader would send them on before the page around has learned of it. */
export function stay(): boolean {
	return false
}
