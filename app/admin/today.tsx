/** What the day asks of the shop. */
export default function Today() {
	return (
		<>
			<h1 className="console-title">Today</h1>
		</>
	)
}
