/** A number that rolls when it changes (`motion.css`): the key makes each value an element of its own. */
export function Rolling({ children }: { children: string | number }) {
	return (
		<span key={children} className="rolling">
			{children}
		</span>
	)
}
