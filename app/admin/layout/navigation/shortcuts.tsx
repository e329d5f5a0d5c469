/** Keyboard shortcuts of the console: single letters, which do nothing while somebody types, and can be switched off. */
import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'

const SWITCHED_OFF = 'sk3_console_shortcuts_off'
const CHANGED = 'console-shortcuts-changed'

type Shortcuts = Record<string, () => void>

/** Pass a stable object. */
export function useShortcuts(shortcuts: Shortcuts): void {
	// A layout effect, because the next key may follow at once.
	useLayoutEffect(() => {
		const press = (event: KeyboardEvent) => {
			const run = shortcuts[event.key]
			if (!run || !isShortcut(event)) return
			event.preventDefault()
			run()
		}
		addEventListener('keydown', press)
		return () => removeEventListener('keydown', press)
	}, [shortcuts])
}

/** Returns whether the key can be a shortcut, where and when it was pressed. */
export function isShortcut(event: KeyboardEvent): boolean {
	const isKnown = LABELS.some(([key]) => key === event.key)
	return isKnown && areOn() && !event.defaultPrevented && !hasModifier(event) && !isTyping(event)
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
	return ctrlKey || metaKey || altKey
}

function isTyping({ target }: KeyboardEvent): boolean {
	if (document.querySelector('dialog[open]')) return true
	return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')
}

export const CONSOLE_SHORTCUTS: Shortcuts = { '/': focusSearch }

/** Focuses the search of the page if it has one, or else that of the sidebar. */
function focusSearch(): void {
	const fields = ['.console-main [role=search] input:not([type])', '.console-header [role=search] input']
		.flatMap((selector) => [...document.querySelectorAll<HTMLInputElement>(selector)])
		.filter((field) => field.getClientRects().length > 0)
	fields[0]?.focus()
	fields[0]?.select()
}

const LABELS = [
	['/', 'Search'],
	['j', 'Next order'],
	['k', 'Previous order'],
	['x', 'Select the order'],
	['?', 'These shortcuts'],
] as const

/** `?` opens it, and Escape closes it. */
export function ShortcutHelp() {
	const isOn = useSyncExternalStore(subscribe, areOn, () => true)
	const [isOpen, setOpen] = useState(false)
	const button = useRef<HTMLButtonElement>(null)
	// A narrow screen has no sidebar, so it would show no dialog either.
	useShortcuts(useMemo(() => ({ '?': () => setOpen(button.current?.checkVisibility() === true) }), []))
	const close = () => setOpen(false)
	return (
		<>
			<button ref={button} type="button" className="console-shortcuts" onClick={() => setOpen(true)}>
				Shortcuts
			</button>
			<Dialog isOpen={isOpen} onClose={close} label="Shortcuts" className="console-dialog shortcut-list">
				<h2>Shortcuts</h2>
				<dl>
					{LABELS.map(([key, label]) => (
						<div key={key}>
							<dt>
								<kbd>{key}</kbd>
							</dt>
							<dd>{label}</dd>
						</div>
					))}
				</dl>
				<label>
					<input type="checkbox" checked={isOn} onChange={({ target }) => switchShortcuts(target.checked)} />
					Switched on
				</label>
				<Button tone="quiet" onClick={close}>
					Close
				</Button>
			</Dialog>
		</>
	)
}

/** They are on if the browser blocks storage. */
function areOn(): boolean {
	try {
		return localStorage.getItem(SWITCHED_OFF) === null
	} catch {
		return true
	}
}

function switchShortcuts(isOn: boolean): void {
	try {
		if (isOn) localStorage.removeItem(SWITCHED_OFF)
		else localStorage.setItem(SWITCHED_OFF, '')
	} catch {
		return
	}
	dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
	addEventListener(CHANGED, listener)
	return () => removeEventListener(CHANGED, listener)
}
