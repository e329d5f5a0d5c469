/** How much of a picture has gone, in percent: to see, and now and then to hear. */
import { Button } from '#app/ui/button.tsx'

/** A voice that said every percent would say nothing else. */
const HEARD_EVERY = 25

export function UploadProgress({ sent, onStop }: { sent: number; onStop: () => void }) {
	const percent = Math.floor(sent * 100)
	const isThere = percent === 100
	const heard = percent - (percent % HEARD_EVERY)
	return (
		<div className="picture-progress">
			{/* Once all of it has gone, nobody can say how long the drawing anew takes. */}
			<progress aria-label="Uploading the picture" max={100} value={isThere ? undefined : percent} />
			<span aria-hidden="true">{isThere ? 'Drawing it anew...' : `${percent} %`}</span>
			<span role="status" className="sr-only">
				{isThere ? 'All of it has gone. The shop is drawing it anew.' : `${heard} percent uploaded`}
			</span>
			<Button tone="quiet" onClick={onStop}>
				Stop
			</Button>
		</div>
	)
}
