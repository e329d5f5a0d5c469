/** The script that a shop's checkout page loads. It opens the payment page in a dialog. */
export const CHECKOUT_SCRIPT = `(() => {
	let open = null
	function style(element, rules) { for (const name of Object.keys(rules)) element.style.setProperty(name, rules[name]) }
	function close() {
		if (!open) return
		window.removeEventListener('message', open.onMessage)
		open.dialog.close()
		open.dialog.remove()
		open.focused?.focus?.()
		open = null
	}
	function transact({ tokenUrl, callback, type }) {
		if (type !== 'IFRAME') return window.location.assign(tokenUrl)
		close()
		const provider = new URL(tokenUrl, window.location.href)
		provider.searchParams.set('frame', '1')
		const dialog = document.createElement('dialog')
		dialog.setAttribute('aria-label', 'Payment')
		const isNarrow = window.innerWidth < 640
		style(dialog, { display: 'flex', 'flex-direction': 'column', margin: 'auto', width: isNarrow ? '100vw' : '480px', height: isNarrow ? '100dvh' : 'min(760px, 100dvh - 32px)', 'max-width': '100vw', 'max-height': '100dvh', padding: '0', border: '0', 'border-radius': isNarrow ? '0' : '8px', overflow: 'hidden', outline: 'none', background: '#f4f2f8' })
		const frame = document.createElement('iframe')
		frame.title = 'Payment'
		frame.src = provider.href
		style(frame, { flex: '1', width: '100%', border: '0', display: 'block' })
		const finish = (result) => { close(); callback?.(result) }
		const closeButton = document.createElement('button')
		closeButton.type = 'button'
		closeButton.textContent = '\u00d7'
		closeButton.setAttribute('aria-label', 'Close payment')
		style(closeButton, { 'align-self': 'flex-end', width: '48px', height: '48px', font: '28px/1 system-ui, sans-serif', color: '#1d1b26', background: 'none', border: '0', cursor: 'pointer' })
		closeButton.addEventListener('click', () => finish('USER_CANCEL'))
		dialog.append(closeButton, frame)
		const onMessage = (event) => {
			if (event.origin !== provider.origin || event.source !== frame.contentWindow) return
			const result = event.data && event.data.phonePeCheckout
			if (result === 'USER_CANCEL' || result === 'CONCLUDED') finish(result)
		}
		open = { dialog, onMessage, focused: document.activeElement }
		window.addEventListener('message', onMessage)
		dialog.addEventListener('cancel', (event) => { event.preventDefault(); finish('USER_CANCEL') })
		document.body.append(dialog)
		dialog.showModal()
		// Until the frame can react to Escape, the dialog does.
		dialog.tabIndex = -1
		dialog.focus()
		frame.addEventListener('load', () => frame.focus(), { once: true })
	}
	window.PhonePeCheckout = { transact, closePage: close }
})()
`
