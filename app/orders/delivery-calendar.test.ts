import { expect, test } from 'vitest'
import { loader } from './by-link/delivery-calendar.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
const NUMBER = 'SK3-7F3K9QXB-20261120'

test("an order's calendar is stored by no shared cache", async () => {
	const path = `/orders/${NUMBER}/delivery.ics?from=2026-11-24&to=2026-11-26`
	const response = loader(newVisitor(shop).args(path, {}, { number: NUMBER }))
	expect(response.headers.get('cache-control')).toBe('private, no-store')
	expect(await response.text()).toContain('BEGIN:VEVENT')
})

test('days that are none are not found', () => {
	const args = newVisitor(shop).args(`/orders/${NUMBER}/delivery.ics?from=soon`, {}, { number: NUMBER })
	expect(() => loader(args)).toThrow(Response)
})
