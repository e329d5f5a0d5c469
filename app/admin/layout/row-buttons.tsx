/** The buttons of a row that is moved within its list, or removed from it. At the ends the arrows stay focusable for the keyboard. */
import { Button } from '#app/ui/button.tsx'

type RowButtonsProps = {
	/** What the row is, for screen readers. */
	name: string
	isFirst: boolean
	isLast: boolean
	onMove: (places: -1 | 1) => void
	onRemove: () => void
}

export function RowButtons({ name, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
	return (
		<div className="flex flex-wrap gap-2">
			<Button
				tone="quiet"
				aria-disabled={isFirst}
				aria-label={`Move ${name} up`}
				data-move={-1}
				onClick={() => !isFirst && onMove(-1)}
			>
				↑
			</Button>
			<Button
				tone="quiet"
				aria-disabled={isLast}
				aria-label={`Move ${name} down`}
				data-move={1}
				onClick={() => !isLast && onMove(1)}
			>
				↓
			</Button>
			<Button tone="quiet" data-remove="" onClick={onRemove}>
				Remove<span className="sr-only"> {name}</span>
			</Button>
		</div>
	)
}
