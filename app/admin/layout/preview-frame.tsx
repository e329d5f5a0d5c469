/** A page or an email as its readers see it, at the width of a phone or a desktop. Before the first press on Preview, it is what is saved. */
import '#app/admin/layout/preview-frame.css'
import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'

/** The name and id of the frame. */
const FRAME = 'page-preview'

type PreviewFrameProps = { src: string; version: number | string; of?: 'page' | 'email' }

export function PreviewFrame({ src, version, of = 'page' }: PreviewFrameProps) {
	return (
		<section className="page-preview" aria-label="Preview">
			<div className="page-preview-head">
				<h2>Preview</h2>
				<fieldset>
					<legend className="sr-only">Width</legend>
					<label>
						<input type="radio" name="preview-width" value="phone" defaultChecked /> Phone
					</label>
					<label>
						<input type="radio" name="preview-width" value="desktop" /> Desktop
					</label>
				</fieldset>
			</div>
			<div className="page-preview-window">
				{/* Without `allow-scripts`: it shows the page and does nothing. The same origin is what its fonts need. */}
				<iframe
					key={version}
					id={FRAME}
					name={FRAME}
					src={src}
					sandbox="allow-same-origin"
					title={`Preview of the ${of}`}
				/>
			</div>
		</section>
	)
}

/** Shows what is in the form, which it is a part of. */
export function PreviewButton({ src, label = 'Preview' }: { src: string; label?: string }) {
	return (
		<Button type="submit" tone="quiet" formAction={src} formTarget={FRAME} onClick={submitToFrame}>
			{label}
		</Button>
	)
}

/** Shows another form of what is saved. */
export function PreviewLink({ src, label }: { src: string; label: string }) {
	return (
		<a className="link" href={src} target={FRAME}>
			{label}
		</a>
	)
}

/** The router would send the form itself, and knows no frames. */
function submitToFrame(event: MouseEvent<HTMLButtonElement>) {
	event.preventDefault()
	showInFrame(event.currentTarget)
	document.getElementById(FRAME)?.scrollIntoView({ block: 'nearest' })
}

/** For what is chosen without typing, such as an image: the preview follows at once. */
export function refreshPreview(form: HTMLFormElement | null) {
	const button = form?.querySelector<HTMLButtonElement>(`button[formtarget=${FRAME}]`)
	if (button) showInFrame(button)
}

function showInFrame({ form, formAction, formTarget }: HTMLButtonElement) {
	if (!form) return
	// The attribute: the property is a whole URL, which the router would not take for a path afterwards.
	const action = form.getAttribute('action') ?? ''
	form.action = formAction
	form.target = formTarget
	form.submit()
	form.setAttribute('action', action)
	form.removeAttribute('target')
}
