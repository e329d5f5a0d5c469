/** The ways to pay, as drawings with names, below the buttons of cart and checkout. */
import '#app/cart/assurances/payment-marks.css'

/** Drawn like the icons of app/ui/icons.tsx, which every page loads, while only cart and checkout load these. */
const MARKS = {
	UPI: 'M7.5 3.5h9v17h-9zM11 17.8h2M9.8 8h4.4M9.8 10.4h4.4M9.8 8c4.6 0 4.6 4.8 0 4.8l3.6 3',
	Cards: 'M3.5 6.5h17v11h-17zM3.5 10h17M6.5 14.2h4',
	'Net banking': 'M4 9.5 12 5l8 4.5zM6.5 12v4.5M12 12v4.5M17.5 12v4.5M4 19h16',
}

export function PaymentMarks() {
	return (
		<p className="payment-marks">
			<span className="sr-only">Ways to pay:</span>
			{Object.entries(MARKS).map(([label, drawing]) => (
				<span key={label} className="payment-mark">
					<svg viewBox="0 0 24 24" aria-hidden="true">
						<path d={drawing} />
					</svg>
					{label}
				</span>
			))}
		</p>
	)
}
