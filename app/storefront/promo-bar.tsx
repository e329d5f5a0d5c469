import { useEffect, useState } from 'react'
import { useShopFacts } from '#app/web/shop-facts.ts'
import { PauseIcon, PlayIcon } from '#app/ui/icons.tsx'
import { DEFAULT_ANNOUNCEMENT, ROTATES_EVERY_SECONDS } from '#shop/announcements/rules.ts'

/** One message at a time. It rests while somebody points at it, and for good when asked to. */
export function PromoBar() {
	const facts = useShopFacts()
	const messages = facts?.messages.length ? facts.messages : [DEFAULT_ANNOUNCEMENT]
	const [index, setIndex] = useState(0)
	const [isPaused, setPaused] = useState(false)
	const [isHeld, setHeld] = useState(false)
	const rests = isPaused || isHeld || messages.length < 2

	useEffect(() => {
		if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
	}, [])
	useEffect(() => {
		if (rests) return
		const timer = setInterval(() => setIndex((now) => now + 1), ROTATES_EVERY_SECONDS * 1000)
		return () => clearInterval(timer)
	}, [rests])

	const message = messages[index % messages.length]
	return (
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
			{messages.length > 1 && (
				<button
					type="button"
					className="promo-pause"
					aria-label={isPaused ? 'Play the messages' : 'Pause the messages'}
					onClick={() => setPaused(!isPaused)}
				>
					{isPaused ? <PlayIcon /> : <PauseIcon />}
				</button>
			)}
		</aside>
	)
}
