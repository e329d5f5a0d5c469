import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

type Tab<Name extends string> = { name: Name; label: string; panel: ReactNode }

type TabsProps<Name extends string> = {
	label: string
	tabs: readonly Tab<Name>[]
	selected: Name
	onSelect: (name: Name) => void
}

/** Tabs with arrow-key navigation. Hidden panels stay mounted, so that their fields keep their text. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
	const { tabs, selected } = props
	const id = useId()
	return (
		<>
			<TabList {...props} id={id} />
			{tabs.map(({ name, panel }) => (
				<div
					key={name}
					role="tabpanel"
					id={`${id}-${name}-panel`}
					aria-labelledby={`${id}-${name}`}
					hidden={name !== selected}
				>
					{panel}
				</div>
			))}
		</>
	)
}

const STEP_BY_KEY: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

function TabList<Name extends string>({
	id,
	label: listLabel,
	tabs,
	selected,
	onSelect,
}: TabsProps<Name> & { id: string }) {
	const list = useRef<HTMLDivElement>(null)

	function moveWithArrowKeys(event: KeyboardEvent) {
		const step = STEP_BY_KEY[event.key] ?? 0
		const index = tabs.findIndex(({ name }) => name === selected)
		const next = (index + step + tabs.length) % tabs.length
		const tab = tabs[next]
		if (step === 0 || !tab) return
		event.preventDefault()
		onSelect(tab.name)
		list.current?.querySelectorAll('button')[next]?.focus()
	}

	return (
		// oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs inside take the focus
		<div
			ref={list}
			role="tablist"
			aria-label={listLabel}
			className="account-tabs needs-script"
			onKeyDown={moveWithArrowKeys}
		>
			{tabs.map(({ name, label }) => (
				<button
					key={name}
					type="button"
					role="tab"
					id={`${id}-${name}`}
					aria-controls={`${id}-${name}-panel`}
					aria-selected={name === selected}
					tabIndex={name === selected ? 0 : -1}
					onClick={() => onSelect(name)}
					className="account-tab"
				>
					{label}
				</button>
			))}
		</div>
	)
}
