/**
 * Shows a page or an email as its readers see it, at the width of a phone or a desktop. Before the first click on
 * Preview, it shows what is saved.
 */
import '#app/admin/layout/preview-frame.css'
import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'

const FRAME = 'page-preview'

type PreviewFrameProps = {
	src: string
	version: number | string
	of?: 'page' | 'email'
	/** It is beside the form that it shows. */
	isOfForm?: boolean
}

export function PreviewFrame({ src, version, of = 'page', isOfForm = false }: PreviewFrameProps) {
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
			{isOfForm && <p className="mb-3 text-15 text-cinnamon">What is saved, until you press Preview.</p>}
			<div className="page-preview-window">
				{/* Without `allow-scripts`, it only shows the page. Its fonts need the same origin. */}
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

/** Shows what is entered in the form that contains the button. */
export function PreviewButton({ src, label = 'Preview' }: { src: string; label?: string }) {
	return (
		<Button type="submit" tone="quiet" formAction={src} formTarget={FRAME} onClick={submitToFrame}>
			{label}
		</Button>
	)
}

/** Links that show the saved email in the frame, as designed or as plain text. */
export function EmailPreviewLinks({ src }: { src: string }) {
	return (
		<p className="mt-3 flex flex-wrap gap-x-6">
			<PreviewLink src={src} label="Show as designed" />
			<PreviewLink src={`${src}?as=text`} label="Show as plain text" />
		</p>
	)
}

function PreviewLink({ src, label }: { src: string; label: string }) {
	return (
		<a className="link" href={src} target={FRAME}>
			{label}
		</a>
	)
}

/** The router would send the form itself, and cannot target a frame. */
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
	// The attribute is used, because the property is a full URL, which the router would later not take for a path.
	const action = form.getAttribute('action') ?? ''
	form.action = formAction
	form.target = formTarget
	form.submit()
	form.setAttribute('action', action)
	form.removeAttribute('target')
}
