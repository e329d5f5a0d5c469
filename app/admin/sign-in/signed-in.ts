/** Says whether an open page of the console may still make requests. The layout's guard says what is needed first. */
export function loader() {
	return null
}
