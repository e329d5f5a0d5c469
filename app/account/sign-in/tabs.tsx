import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

type Tab<Name extends string> = { name: Name; label: string; panel: ReactNode }

type TabsProps<Name extends string> = {
	label: string
	tabs: readonly Tab<Name>[]
	open: Name
	onOpen: (name: Name) => void
}

/** Both panels stay: what was typed into one is there when its visitor comes back. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
	const { tabs, open } = props
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
					hidden={name !== open}
				>
					{panel}
				</div>
			))}
		</>
	)
}

function TabList<Name extends string>({ id, label, tabs, open, onOpen }: TabsProps<Name> & { id: string }) {
	const list = useRef<HTMLDivElement>(null)

	function step(event: KeyboardEvent) {
		const by = STEPS[event.key] ?? 0
		const place = tabs.findIndex(({ name }) => name === open)
		const next = (place + by + tabs.length) % tabs.length
		const tab = tabs[next]
		if (by === 0 || !tab) return
		event.preventDefault()
		onOpen(tab.name)
		list.current?.querySelectorAll('button')[next]?.focus()
	}

	return (
		// oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the tabs in it
		<div ref={list} role="tablist" aria-label={label} className="account-tabs" onKeyDown={step}>
			{tabs.map(({ name, label: words }) => (
				<button
					key={name}
					type="button"
					role="tab"
					id={`${id}-${name}`}
					aria-controls={`${id}-${name}-panel`}
					aria-selected={name === open}
					tabIndex={name === open ? 0 : -1}
					onClick={() => onOpen(name)}
					className="account-tab"
				>
					{words}
				</button>
			))}
		</div>
	)
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
