/** The images of a product: their order, what each of them shows, and another one. */
import { useState } from 'react'
import { useDragOrder } from '#app/admin/layout/drag-order.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { ProductImage } from '#shop/catalogue/rules.ts'

type ProductImagesProps = {
	images: readonly ProductImage[]
	/** The paths to choose from. */
	available: readonly string[]
	error: string | null
	onChange: (images: ProductImage[]) => void
}

export function ProductImages({ images, available, error, onChange }: ProductImagesProps) {
	const dragOrder = useDragOrder(move)

	function move(from: number, to: number) {
		const moved = images[from]
		if (moved) onChange(images.toSpliced(from, 1).toSpliced(to, 0, moved))
	}

	return (
		<fieldset className="product-images">
			<legend className="field-label">Images</legend>
			<p className="field-hint">The first one is the main image. Drag an image, or use the arrows.</p>
			<ol>
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
								number={index + 1}
								isFirst={index === 0}
								isLast={index === images.length - 1}
								onMove={(places) => move(index, index + places)}
								onRemove={() => onChange(images.toSpliced(index, 1))}
							/>
						</li>
					)
				})}
			</ol>
			<FieldError id="images-error" message={error} />
			<AnotherImage
				paths={available.filter((path) => !images.some((image) => image.path === path))}
				onAdd={(path) => onChange([...images, { path, alt: '' }])}
			/>
		</fieldset>
	)
}

type ImageFieldsProps = { image: ProductImage; number: number; onDescribe: (alt: string) => void }

function ImageFields({ image: { path, alt }, number, onDescribe }: ImageFieldsProps) {
	return (
		<div className="product-image-fields">
			<input type="hidden" name="image" value={path} />
			<Field
				label={`Image ${number} shows`}
				name="alt"
				autoComplete="off"
				value={alt}
				onChange={({ target }) => onDescribe(target.value)}
				hint={<span className="break-all">{path}</span>}
			/>
		</div>
	)
}

type RowButtonsProps = {
	number: number
	isFirst: boolean
	isLast: boolean
	onMove: (places: -1 | 1) => void
	onRemove: () => void
}

function RowButtons({ number, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
	return (
		<div className="flex flex-wrap gap-2">
			<Button
				tone="quiet"
				disabled={isFirst}
				aria-label={`Move image ${number} up`}
				onClick={() => onMove(-1)}
			>
				↑
			</Button>
			<Button
				tone="quiet"
				disabled={isLast}
				aria-label={`Move image ${number} down`}
				onClick={() => onMove(1)}
			>
				↓
			</Button>
			<Button tone="quiet" aria-label={`Remove image ${number}`} onClick={onRemove}>
				Remove
			</Button>
		</div>
	)
}

/** An image that is chosen but not added yet is saved as well: without scripts there is no other way. */
function AnotherImage({ paths, onAdd }: { paths: readonly string[]; onAdd: (path: string) => void }) {
	const [path, setPath] = useState('')
	return (
		<div className="flex flex-wrap items-end gap-3">
			<label className="field grow">
				<span className="field-label">Another image</span>
				<select name="image" className="input" value={path} onChange={({ target }) => setPath(target.value)}>
					<option value="">None</option>
					{paths.map((option) => (
						<option key={option}>{option}</option>
					))}
				</select>
				<input type="hidden" name="alt" value="" />
			</label>
			<Button
				tone="quiet"
				disabled={path === ''}
				onClick={() => {
					onAdd(path)
					setPath('')
				}}
			>
				Add image
			</Button>
		</div>
	)
}
