import { useEffect, useState, useSyncExternalStore } from 'react'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { PauseIcon, PlayIcon } from '#app/ui/icons.tsx'
import { DEFAULT_MESSAGE, ROTATES_EVERY_SECONDS } from '#shop/promotional-messages/rules.ts'

/** One message at a time. It rests while somebody points at it, and for good when asked to. */
export function PromoBar() {
	const facts = useShopData()
	const messages = facts?.messages.length ? facts.messages : [DEFAULT_MESSAGE]
	const prefersStillness = usePrefersStillness()
	// Null until somebody presses the button.
	const [wish, setWish] = useState<'pause' | 'play' | null>(null)
	const [isHeld, setHeld] = useState(false)
	const isPaused = wish ? wish === 'pause' : prefersStillness
	const index = useRotation(isPaused || isHeld || messages.length < 2)
	const message = messages[index % messages.length]
	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only rests while it is read
		<aside
			className="promo-bar"
			aria-label="Offers"
			onMouseEnter={() => setHeld(true)}
			onMouseLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
		>
			{/* The key makes each message a new element, so that it fades in. */}
			<p key={index} className={index > 0 ? 'promo-message promo-next' : 'promo-message'}>
				{message}
			</p>
			{/* The bar is as high as its longest message needs, so that the page below never moves. */}
			{messages.map((other) => (
				<span key={other} className="promo-room" aria-hidden="true">
					{other}
				</span>
			))}
			{messages.length > 1 && (
				<PauseButton isPaused={isPaused} onPress={() => setWish(isPaused ? 'play' : 'pause')} />
			)}
		</aside>
	)
}

function PauseButton({ isPaused, onPress }: { isPaused: boolean; onPress: () => void }) {
	return (
		<button
			type="button"
			className="promo-pause"
			aria-label={isPaused ? 'Play the messages' : 'Pause the messages'}
			onClick={onPress}
		>
			{isPaused ? <PlayIcon /> : <PauseIcon />}
		</button>
	)
}

/** Counts up, as often as a message has been read, unless it rests. */
function useRotation(rests: boolean): number {
	const [index, setIndex] = useState(0)
	useEffect(() => {
		if (rests) return
		const timer = setInterval(() => setIndex((now) => now + 1), ROTATES_EVERY_SECONDS * 1000)
		return () => clearInterval(timer)
	}, [rests])
	return index
}

const STILLNESS = '(prefers-reduced-motion: reduce)'

function usePrefersStillness(): boolean {
	return useSyncExternalStore(
		hearStillness,
		() => matchMedia(STILLNESS).matches,
		() => false,
	)
}

function hearStillness(listener: () => void): () => void {
	const query = matchMedia(STILLNESS)
	query.addEventListener('change', listener)
	return () => query.removeEventListener('change', listener)
}
