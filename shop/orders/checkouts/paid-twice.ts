/** Texts for a shopper who has paid for two orders of one checkout. */
import { REFUND_TIME } from '../rules.ts'
import { formatTotal, type Paise } from '#shop/money.ts'

export type PaidTwice = {
	/** The number of the order that was paid first and is fulfilled in place of this one, whose payment is refunded. */
	supersededBy: string | null
	/** Orders that were paid although this one had been paid first. Their payments are refunded. */
	alsoPaid: { number: string; paid: Paise; isRefunded: boolean }[]
}

export const PAID_ONCE: PaidTwice = { supersededBy: null, alsoPaid: [] }

/** For the order that is fulfilled. Null if no other was paid. */
export function alsoPaidText({ alsoPaid }: Pick<PaidTwice, 'alsoPaid'>): string | null {
	if (alsoPaid.length === 0) return null
	const texts = [alsoPaid.length === 1 ? 'You paid twice.' : `You paid ${alsoPaid.length + 1} times.`]
	for (const isRefunded of [false, true]) {
		const refunds = alsoPaid.filter((other) => other.isRefunded === isRefunded)
		const amounts = refunds.map(({ number, paid }) => `${formatTotal(paid)} for order ${number}`)
		if (amounts.length > 0) texts.push(refundText(amounts, isRefunded))
	}
	return texts.join(' ')
}

type SupersededOrder = { paid: Paise; supersededBy: string; isRefunded: boolean }

/** For the order whose payment is refunded. */
export function supersededText({ paid, supersededBy, isRefunded }: SupersededOrder): string {
	const refund = refundText([`${formatTotal(paid)} for this order`], isRefunded)
	return `You paid twice: you had already paid for order ${supersededBy} from the same checkout. ${refund}`
}

/** For the result page of an order that was replaced before its own payment arrived. */
export function replacedText(number: string): string {
	return `This is the order you paid for first. If money has also left your account for order ${number}, we'll refund it in full.`
}

/** Says what happens to the amounts and when the bank shows it, once for all of them. */
function refundText(amounts: string[], isRefunded: boolean): string {
	const subject = `Your ${new Intl.ListFormat('en-GB').format(amounts)}`
	const [has, is] = amounts.length === 1 ? ['has', 'is'] : ['have', 'are']
	return isRefunded
		? `${subject} ${has} been refunded. Your bank may take a day or two to show it.`
		: `${subject} ${is} on ${amounts.length === 1 ? 'its' : 'their'} way back and should reach you within ${REFUND_TIME}.`
}
