/** Creates random schedules of what the shoppers, the owner, the provider and the network do, round by round. */
import { type Cart, randomCart } from '#torture/carts.ts'
import { createRandom, type Random } from '#torture/random.ts'

/** How often each event happens, relative to the others. */
const WEIGHTS = {
	/** The shopper orders again, or orders something else. */
	order: 8,
	pay: 16,
	decline: 2,
	'mistype the PIN': 1,
	'leave it pending': 2,
	/** The result page checks the payment, or gives up waiting. */
	verify: 6,
	'give up waiting': 3,
	'cancel as the customer': 3,
	'cancel as the shop': 1,
	'refund a part': 3,
	'advance order': 4,
	'check the payment as the owner': 1,
	/** The network delivers a recent or an old webhook, once or several times. */
	'deliver a webhook': 12,
	'deliver a forged webhook': 2,
	/** The webhook has the right signature but makes a false claim. */
	'deliver a false webhook': 2,
	/** The provider's status fails, or it refuses to refund. */
	'break the provider': 2,
	'restore the provider': 2,
	/** The provider accepts payments for longer than it said. */
	'pay late': 1,
	'change the amount to pay': 1,
} as const

export type EventName = keyof typeof WEIGHTS

/** `choice` picks one of the shopper's orders, payments or webhooks. */
export type Event = { shopper: number; name: EventName; choice: number }

type Round = {
	/** These events happen at the same time. */
	events: Event[]
	/** Whether the server's jobs run at the same time. */
	runsJobs: boolean
	/** How long it takes until the next round. */
	seconds: number
}

/** One schedule for each shopper, all running at once. */
type Schedules = {
	limits: { packs: number; uses: number }
	carts: Cart[]
	rounds: Round[]
}

export const SCHEDULES_AT_ONCE = 8
const ROUNDS = 8
const CHOICES = 1_000

export function createSchedules(seed: number): Schedules {
	const random = createRandom(seed)
	const shoppers = Array.from({ length: SCHEDULES_AT_ONCE }, (_, shopper) => shopper)
	const eventOf = (shopper: number, name: EventName): Event => {
		return { shopper, name, choice: random.below(CHOICES) }
	}
	const first = shoppers.map((shopper) => eventOf(shopper, 'order'))
	const later = Array.from({ length: ROUNDS }, () =>
		shoppers.flatMap((shopper) =>
			Array.from({ length: random.below(4) }, () => eventOf(shopper, random.weighted(WEIGHTS))),
		),
	)
	return {
		limits: { packs: 1 + random.below(6), uses: 1 + random.below(4) },
		carts: shoppers.map(() => randomCart(random)),
		rounds: [first, ...later].map((events) => ({ events, ...randomPause(random) })),
	}
}

/** In seconds. Most are zero; some exceed the time for which a payment stays open or is awaited, or a day. */
const PAUSES = { 0: 20, 5: 4, 30: 4, 300: 2, 1000: 2, 2400: 2, 90000: 1 } as const

function randomPause(random: Random): Pick<Round, 'runsJobs' | 'seconds'> {
	return {
		runsJobs: random.chance(0.5),
		seconds: Number(random.weighted(PAUSES)),
	}
}
