import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section aria-label={title} className="border-t border-sand pt-8">
			<h2 className="mb-6 text-28">{title}</h2>
			{children}
		</section>
	)
}

type RadioCardProps = {
	id: string
	name: string
	value: string
	isSelected: boolean
	onSelect: (value: string) => void
	describedBy?: string | undefined
	isInvalid?: boolean
	children: ReactNode
}

export function RadioCard({
	id,
	name,
	value,
	isSelected,
	onSelect,
	describedBy,
	isInvalid = false,
	children,
}: RadioCardProps) {
	return (
		<label
			htmlFor={id}
			className={`flex cursor-pointer items-start gap-3 rounded-card border px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-kumkum ${borderClass(isSelected, isInvalid)}`}
		>
			<input
				id={id}
				type="radio"
				name={name}
				value={value}
				checked={isSelected}
				onChange={() => onSelect(value)}
				aria-describedby={describedBy}
				className="mt-1.5 size-4 shrink-0 outline-none accent-kumkum"
			/>
			<span className="flex grow flex-wrap items-baseline justify-between gap-x-4">{children}</span>
		</label>
	)
}

function borderClass(isSelected: boolean, isInvalid: boolean): string {
	if (isInvalid) return 'border-kumkum'
	return isSelected ? 'border-espresso bg-rice' : 'border-sand hover:border-cinnamon'
}
