/** The parts a checkout form is built of. */
import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section aria-label={title} className="border-t border-sand pt-8">
			<h2 className="mb-6 text-28">{title}</h2>
			{children}
		</section>
	)
}

/** One of a few radio buttons, drawn as a card. */
export function Choice({
	id,
	name,
	value,
	isChosen,
	onChoose,
	describedBy,
	isWrong = false,
	children,
}: {
	id: string
	name: string
	value: string
	isChosen: boolean
	onChoose: (value: string) => void
	describedBy?: string | undefined
	isWrong?: boolean
	children: ReactNode
}) {
	return (
		<label
			htmlFor={id}
			className={`flex cursor-pointer items-start gap-3 rounded-card border px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-kumkum ${look(isChosen, isWrong)}`}
		>
			<input
				id={id}
				type="radio"
				name={name}
				value={value}
				checked={isChosen}
				onChange={() => onChoose(value)}
				aria-describedby={describedBy}
				className="mt-1.5 size-4 shrink-0 outline-none accent-kumkum"
			/>
			<span className="flex grow flex-wrap items-baseline justify-between gap-x-4">{children}</span>
		</label>
	)
}

function look(isChosen: boolean, isWrong: boolean): string {
	if (isWrong) return 'border-kumkum'
	return isChosen ? 'border-espresso bg-rice' : 'border-sand hover:border-cinnamon'
}
