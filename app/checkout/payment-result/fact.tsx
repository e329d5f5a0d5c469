import type { ReactNode } from 'react'
import { formatWithRs, paiseFromRupees, ZERO_PAISE } from '#shop/money.ts'

/** One fact about an order, within a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-15 text-cinnamon">{label}</dt>
			<dd className="mt-0.5 font-semibold">{children}</dd>
		</div>
	)
}

export function OrderId({ number }: { number: string }) {
	return (
		<Fact label="Order ID">
			<span className="break-all tabular-nums">{number}</span>
		</Fact>
	)
}

export function inRupees(amount: number): string {
	return formatWithRs(paiseFromRupees(amount) ?? ZERO_PAISE)
}
