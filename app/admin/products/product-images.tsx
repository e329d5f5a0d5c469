/** The images of a product: their order, their descriptions, uploading more, and choosing among those uploaded before. */
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDragOrder } from '#app/admin/layout/drag-order.ts'
import { RowButtons } from '#app/admin/layout/row-buttons.tsx'
import { ImageUploads } from '#app/admin/products/image-uploads.tsx'
import type { Uploads } from '#app/admin/products/use-uploads.ts'
import { Field, FieldError } from '#app/ui/forms/field.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { MAX_LENGTHS } from '#shop/catalogue/lengths.ts'
import type { ProductImage } from '#shop/catalogue/rules.ts'
import { givenName } from '#shop/images/rules.ts'

type ProductImagesProps = {
	images: readonly ProductImage[]
	available: readonly string[]
	uploads: Uploads
	error: string | null
	onChange: (images: ProductImage[]) => void
}

export function ProductImages({ images, available, uploads, error, onChange }: ProductImagesProps) {
	const list = useRef<HTMLOListElement>(null)
	const { moved, move, moveByKey, remove, choose } = useImageOrder(images, { list, onChange })
	const dragOrder = useDragOrder(move)
	return (
		<fieldset className="product-images" id="field-images" tabIndex={-1}>
			<legend className="field-label">Images</legend>
			<p className="field-hint">
				{images.length === 0
					? 'None yet. A product on sale needs one.'
					: 'The first one is the main image. Drag an image, or use the arrows.'}
			</p>
			<ol ref={list}>
				{images.map((image, index) => {
					const { handle, row } = dragOrder(index)
					return (
						<li key={image.path} {...row}>
							<span {...handle}>
								<ResponsiveImage path={image.path} alt="" sizes="72px" />
							</span>
							<ImageFields
								image={image}
								number={index + 1}
								onDescribe={(alt) => onChange(images.with(index, { ...image, alt }))}
							/>
							<RowButtons
								name={`image ${index + 1}`}
								isFirst={index === 0}
								isLast={index === images.length - 1}
								onMove={(places) => moveByKey(index, places)}
								onRemove={() => remove(index)}
							/>
						</li>
					)
				})}
			</ol>
			<p role="status" className="sr-only">
				{moved}
			</p>
			<FieldError id="images-error" message={error} />
			<ImageUploads uploads={uploads} />
			<ImageChooser
				paths={[...new Set([...uploads.uploaded, ...available])].filter(
					(path) => !images.some((image) => image.path === path),
				)}
				onChoose={choose}
			/>
		</fieldset>
	)
}

type ImageOrder = Pick<ProductImagesProps, 'onChange'> & { list: RefObject<HTMLOListElement | null> }

/** Changes the list, and keeps the focus on what was changed. `moved` says it to screen readers. */
function useImageOrder(images: readonly ProductImage[], { list, onChange }: ImageOrder) {
	const [moved, setMoved] = useState('')

	function move(from: number, to: number) {
		const image = images[from]
		if (!image || to < 0 || to >= images.length) return
		flushSync(() => {
			onChange(images.toSpliced(from, 1).toSpliced(to, 0, image))
			setMoved(`Image ${from + 1} is now image ${to + 1}${to === 0 ? ', the main image' : ''}.`)
		})
	}

	/** A moved row is another element, which has lost the focus. */
	function moveByKey(from: number, places: -1 | 1) {
		move(from, from + places)
		focusIn(list, { row: from + places, what: `[data-move="${places}"]` })
	}

	function remove(index: number) {
		flushSync(() => onChange(images.toSpliced(index, 1)))
		const row = Math.min(index, images.length - 2)
		if (row >= 0) focusIn(list, { row, what: '[data-remove]' })
	}

	function choose(path: string) {
		flushSync(() => onChange([...images, { path, alt: '' }]))
		focusIn(list, { row: images.length, what: '[name="alt"]' })
	}

	return { moved, move, moveByKey, remove, choose }
}

function focusIn(
	list: RefObject<HTMLOListElement | null>,
	{ row, what }: { row: number; what: string },
): void {
	list.current?.children[row]?.querySelector<HTMLElement>(what)?.focus()
}

type ImageFieldsProps = { image: ProductImage; number: number; onDescribe: (alt: string) => void }

function ImageFields({ image: { path, alt }, number, onDescribe }: ImageFieldsProps) {
	return (
		<div className="product-image-fields">
			<input type="hidden" name="image" value={path} />
			<Field
				label={`Image ${number} shows`}
				name="alt"
				maxLength={MAX_LENGTHS.imageDescription}
				autoComplete="off"
				value={alt}
				onChange={({ target }) => onDescribe(target.value)}
				hint={
					alt === '' ? (
						"In a few words, for those who can't see it"
					) : (
						<span className="break-all">{givenName(path)}</span>
					)
				}
			/>
		</div>
	)
}

/** Ticking an image moves it into the list. Without scripts, ticked images are added when the form is saved. */
function ImageChooser({ paths, onChoose }: { paths: readonly string[]; onChoose: (path: string) => void }) {
	if (paths.length === 0) return null
	return (
		<details className="image-chooser">
			<summary>
				Choose from {paths.length === 1 ? '1 image' : `${paths.length} images`} uploaded before
			</summary>
			<ul>
				{paths.map((path) => (
					<li key={path}>
						<label>
							<input type="checkbox" name="image" value={path} onChange={() => onChoose(path)} />
							<ResponsiveImage path={path} alt="" sizes="112px" />
							<span className="image-name">{givenName(path)}</span>
						</label>
					</li>
				))}
			</ul>
		</details>
	)
}
