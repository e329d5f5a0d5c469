import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePromotionalMessages } from '#app/catalogue/shop-data.ts'
import { PauseIcon, PlayIcon } from '#app/ui/icons.tsx'
import { ROTATES_EVERY_SECONDS } from '#shop/promotional-messages/rules.ts'

/** Rotates the promotional messages. Stops while hovered or focused, and when the pause button is clicked. */
export function PromoBar() {
	const messages = usePromotionalMessages()
	const prefersReducedMotion = usePrefersReducedMotion()
	// Null until the button is clicked for the first time.
	const [choice, setChoice] = useState<'pause' | 'play' | null>(null)
	const [isHovered, setHovered] = useState(false)
	const isPaused = choice ? choice === 'pause' : prefersReducedMotion
	const index = useRotation(isPaused || isHovered || messages.length < 2)
	const message = messages[index % messages.length]
	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stops while it is read
		<aside
			className="promo-bar"
			aria-label="Offers"
			onMouseEnter={() => setHovered(true)}
			onMouseLeave={() => setHovered(false)}
			onFocus={() => setHovered(true)}
			onBlur={() => setHovered(false)}
		>
			{/* The key makes each message a new element, so that it fades in. */}
			<p key={index} className={index > 0 ? 'promo-message promo-fade-in' : 'promo-message'}>
				{message}
			</p>
			{/* All messages take up space, so that the height stays that of the longest. */}
			{messages.map((other) => (
				<span key={other} className="promo-spacer" aria-hidden="true">
					{other}
				</span>
			))}
			{messages.length > 1 && (
				<PauseButton isPaused={isPaused} onPress={() => setChoice(isPaused ? 'play' : 'pause')} />
			)}
		</aside>
	)
}

function PauseButton({ isPaused, onPress }: { isPaused: boolean; onPress: () => void }) {
	return (
		<button
			type="button"
			className="promo-pause"
			aria-label={isPaused ? 'Play offers' : 'Pause offers'}
			onClick={onPress}
		>
			{isPaused ? <PlayIcon /> : <PauseIcon />}
		</button>
	)
}

/** Counts up by one for each rotation. */
function useRotation(isStopped: boolean): number {
	const [index, setIndex] = useState(0)
	useEffect(() => {
		if (isStopped) return
		const timer = setInterval(() => setIndex((now) => now + 1), ROTATES_EVERY_SECONDS * 1000)
		return () => clearInterval(timer)
	}, [isStopped])
	return index
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function usePrefersReducedMotion(): boolean {
	return useSyncExternalStore(
		subscribeToReducedMotion,
		() => matchMedia(REDUCED_MOTION).matches,
		() => false,
	)
}

function subscribeToReducedMotion(listener: () => void): () => void {
	const query = matchMedia(REDUCED_MOTION)
	query.addEventListener('change', listener)
	return () => query.removeEventListener('change', listener)
}
