/** Whether an open page of the console may still ask for something: the layout's guard says what is needed first. */
export function loader() {
	return null
}
