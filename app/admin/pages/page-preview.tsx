/** The page as shoppers see it, at the width of a phone or of a desk. Before the first press on Preview, it is what the shop shows. */
import { href } from 'react-router'

/** The name and id of the frame. */
export const PREVIEW_FRAME = 'page-preview'

export function PagePreview({ page, version }: { page: string; version: number }) {
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
						<input type="radio" name="preview-width" value="desk" /> Desk
					</label>
				</fieldset>
			</div>
			<div className="page-preview-window">
				{/* Without `allow-scripts`: it shows the page and does nothing. The same origin is what its fonts need. */}
				<iframe
					key={version}
					id={PREVIEW_FRAME}
					name={PREVIEW_FRAME}
					src={href('/admin/pages/:page/preview', { page })}
					sandbox="allow-same-origin"
					title="Preview of the page"
				/>
			</div>
		</section>
	)
}
