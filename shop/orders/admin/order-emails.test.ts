import { beforeEach, describe, expect, test } from 'vitest'
import { listOrderEmails, resendOrderEmail } from './order-emails.server.ts'
import { type Actor, listAuditEntries } from '#shop/audit/audit.server.ts'
import { correctGrind } from '#shop/corrections/correct-grind.server.ts'
import { correctTracking } from '#shop/corrections/correct-tracking.server.ts'
import { undoDelivery } from '#shop/corrections/undo-delivery.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { placeAndReadPaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by: Actor = { id: null, name: 'Kamala' }
const buy = () => placeAndReadPaidOrder(shop)

describe('an email about an order', () => {
	test('is sent again once it was sent, which the audit log says', async () => {
		const order = await buy()
		const [email] = await listOrderEmails(shop, order)
		expect(email).toMatchObject({ subject: `Your order ${order.number} is confirmed` })
		const resend = () => resendOrderEmail(shop, { order, emailId: email?.id ?? '', by })
		expect(await resend()).toMatchObject({ ok: true, isQueued: false, email: { id: email?.id } })
		const sent: string[] = []
		const deliver = async ({ subject }: { subject: string }) => void sent.push(subject)
		await shop.runJobs(deliver)
		expect(await resend()).toMatchObject({ ok: true, isQueued: true })
		await shop.runJobs(deliver)
		expect(sent).toEqual([email?.subject, email?.subject])
		expect(await listAuditEntries(shop, { action: 'email sent again' })).toMatchObject([
			{ actorName: 'Kamala', subject: order.number, detail: { email: email?.subject } },
			{ subject: order.number },
		])
	})

	test('is not sent again for another order', async () => {
		const [order, other] = [await buy(), await buy()]
		const [email] = await listOrderEmails(shop, other)
		expect(await listOrderEmails(shop, order)).toHaveLength(1)
		expect(await resendOrderEmail(shop, { order, emailId: email?.id ?? '', by })).toEqual({
			ok: false,
			kind: 'missing',
			title: null,
			message: 'This order has no such email.',
		})
	})

	test('is not sent again once what it says was corrected', async () => {
		const order = await buy()
		const { number } = order
		const reason = 'Customer called'
		const correction = (version: number) => ({ number, version, by })
		const outdated = async () =>
			(await listOrderEmails(shop, order)).map(({ subject, correctedBy }) => [subject, correctedBy])
		const confirmed = `Your order ${number} is confirmed`
		const shipped = `Your order ${number} is on its way`
		const renumbered = `The tracking number of order ${number} has changed`
		const arrived = `Your order ${number} was delivered`

		const grind = { position: 0, grind: 'coarse', reason } as const
		await correctGrind(shop, { ...correction(0), input: grind })
		const reground = `We've changed the grind in order ${number}`
		expect(await outdated()).toEqual([
			[reground, null],
			[confirmed, reground],
		])

		await advanceOrder(shop, { number, to: 'packed', by })
		await advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'WRONG1', courier: 'DTDC', by })
		await correctTracking(shop, {
			...correction(1),
			input: { trackingNumber: 'WRONG2', courier: 'DTDC', reason },
		})
		await correctTracking(shop, {
			...correction(2),
			input: { trackingNumber: 'RIGHT', courier: 'DTDC', reason },
		})
		const [right, wrong, first] = await listOrderEmails(shop, order)
		const resend = (emailId = '') => resendOrderEmail(shop, { order, emailId, by })
		for (const email of [wrong, first])
			expect(await resend(email?.id)).toMatchObject({
				ok: false,
				kind: 'conflict',
				message: `This email says what was corrected since. Please resend "${renumbered}" instead.`,
			})
		expect(await resend(right?.id)).toMatchObject({ ok: true, email: { subject: renumbered } })
		expect(right?.text).toContain('RIGHT (DTDC)')

		await advanceOrder(shop, { number, to: 'out_for_delivery', by })
		await advanceOrder(shop, { number, to: 'delivered', by })
		await undoDelivery(shop, { ...correction(3), input: { reason } })
		const undone = `Your order ${number} is still on its way`
		expect(await outdated()).toEqual([
			[undone, null],
			[arrived, undone],
			[renumbered, null],
			[renumbered, renumbered],
			[shipped, renumbered],
			[reground, null],
			[confirmed, reground],
		])
		await advanceOrder(shop, { number, to: 'delivered', by })
		expect((await outdated())[0]).toEqual([arrived, null])
	})
})
