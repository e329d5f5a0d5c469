/** A number that rolls when it changes (`motion.css`). The key makes each value a new element. */
export function Rolling({ children }: { children: string | number }) {
	return (
		<span key={children} className="rolling">
			{children}
		</span>
	)
}
