/** Renders the payment page, with a button for each way a payment can end. */
import type { SandboxOrder, SandboxAttempt } from './store.ts'

const PAGE_ACTIONS = [
	{ value: 'pay', label: 'Pay by UPI', note: 'The money arrives at once.' },
	{ value: 'wrong-pin', label: 'Enter a wrong UPI PIN', note: 'Refused; you can try again here.' },
	{ value: 'decline', label: 'Decline: not enough balance', note: 'The payment fails for good.' },
	{
		value: 'pay-later',
		label: 'Pay later',
		note: 'Back to the shop now, the money arrives 20 seconds later.',
	},
	{
		value: 'close-and-pay-later',
		label: 'Close and pay later',
		note: 'As if you closed the window; the money arrives 20 seconds later.',
	},
	{ value: 'leave-pending', label: 'Leave pending', note: 'Back to the shop; the bank never responds.' },
	{ value: 'cancel', label: 'Cancel', note: 'Back to the shop without paying.' },
] as const
export const PAY_LATER_SECONDS = 20

/** The result reported to the shop when the payment window closes, or null while it stays open. */
type WindowResult = 'CONCLUDED' | 'USER_CANCEL' | null

export function windowResultOf(action: string): WindowResult {
	if (action === 'cancel' || action === 'close-and-pay-later') return 'USER_CANCEL'
	return action === 'wrong-pin' || action === '' ? null : 'CONCLUDED'
}

type Page = {
	order: SandboxOrder
	attempts: SandboxAttempt[]
	base: string
	framed: boolean
	ended: WindowResult
	closed: boolean
}

export function renderPaymentPage({ order, attempts, base, framed, ended, closed }: Page): string {
	const over = order.state !== 'PENDING'
	const ending = ended ?? (over ? 'CONCLUDED' : null)
	const amount = `₹${(order.amount / 100).toFixed(2)}`
	const wrongPin = !over && attempts.at(-1)?.detailed_error_code === 'ZM'
	const body = ending
		? renderEnded({ order, closed })
		: `${wrongPin ? '<p class="wrong" role="alert">That UPI PIN was wrong. Please try again.</p>' : ''}
<form method="post" action="${base}/transact/pgv2/act">
<input type="hidden" name="token" value="${escape(order.page_token)}">${framed ? '<input type="hidden" name="frame" value="1">' : ''}
<ul>${PAGE_ACTIONS.map(({ value, label, note }) => `<li><button name="action" value="${value}"${value === 'pay' ? ' class="first"' : ''}>${label}</button><span>${note}</span></li>`).join('')}</ul></form>`
	const data = closed
		? ''
		: ` data-framed="${framed}" data-shop="${escape(order.redirect_url)}"${ending ? ` data-ending="${ending}"` : ''}`
	// The script is not deferred: before it runs there is nothing to press a key on.
	return `<!doctype html><html lang="en"${data}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Test payment of ${amount}</title><link rel="stylesheet" href="${base}/web/page.css"><script src="${base}/web/page.js"></script></head>
<body><main><p class="test">Test payment. You won't be charged.</p><h1>${amount}</h1><p class="what">${escape(order.message)}</p>${body}</main></body></html>`
}

function renderEnded({ order, closed }: { order: SandboxOrder; closed: boolean }): string {
	if (closed) return '<p role="status">You closed the payment window. You can close this tab.</p>'
	const outcome =
		order.state === 'COMPLETED'
			? 'Paid.'
			: order.state === 'FAILED'
				? 'The payment failed.'
				: "Your bank hasn't confirmed it yet."
	return `<p role="status">${outcome} Returning to the shop.</p><p><a href="${escape(order.redirect_url)}" target="_top">Return to the shop</a></p>`
}

function escape(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Tells the shop that the window has closed: by a message inside the shop's page, otherwise by a redirect. */
export const PAGE_SCRIPT = `const { ending, framed, shop } = document.documentElement.dataset
// frame-ancestors limits which page can receive this message.
const notify = (result) => window.parent.postMessage({ phonePeCheckout: result }, '*')
if (ending && framed === 'true') notify(ending)
else if (ending) window.location.replace(shop)
// Key presses inside the frame do not reach the shop's page.
if (framed === 'true') addEventListener('keydown', ({ key }) => key === 'Escape' && notify('USER_CANCEL'))
addEventListener('submit', ({ target }) => setTimeout(() => {
	for (const button of target.querySelectorAll('button')) button.disabled = true
}))
`

export const PAGE_STYLE = `:root{color-scheme:light;font:17px/1.5 system-ui,sans-serif;color:#1d1b26;background:#f4f2f8}
body{margin:0;display:grid;place-items:start center;min-height:100vh}
main{width:min(440px,100% - 32px);margin:24px auto;padding:24px;box-sizing:border-box;background:#fff;border:1px solid #dcd7e6;border-radius:8px}
.test{margin:0;padding:8px 12px;background:#fff3cd;border-radius:4px;font-weight:600;font-size:15px}
h1{margin:16px 0 0;font-size:34px}.what{margin:0 0 16px;color:#5b5668}
ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}span{display:block;margin-top:4px;font-size:14px;color:#5b5668}
button{width:100%;min-height:48px;font:inherit;font-weight:600;color:#4a1d8c;background:#fff;border:1px solid #4a1d8c;border-radius:6px;cursor:pointer}
button.first{color:#fff;background:#4a1d8c}button:hover{background:#efe8fa}button.first:hover{background:#391570}button:disabled{opacity:.5}
button:focus-visible,a:focus-visible{outline:3px solid #e0a800;outline-offset:2px}
.wrong{padding:8px 12px;background:#fde8e8;color:#8a1c1c;border-radius:4px}a{color:#4a1d8c}
`
