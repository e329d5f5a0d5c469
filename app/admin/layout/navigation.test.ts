import { describe, expect, test } from 'vitest'
import { listGroups } from './navigation.server.ts'
import { findOpen, groupLabel, screenLabel } from './navigation.ts'
import { STAFF_ROLES, type StaffRole } from '#shop/accounts/rules.ts'

const described = (role: StaffRole) =>
	listGroups(role).map((group) =>
		[groupLabel(group), ...group.screens.map((screen) => screenLabel(screen, group))].join(' / '),
	)
const openFor = (role: StaffRole, pathname: string) => {
	const open = findOpen(listGroups(role), pathname)
	return open && [open.group.label, open.screen.label]
}

describe('the navigation', () => {
	test('of an owner has every screen in eight groups', () =>
		expect(described('owner')).toEqual([
			'Overview / Overview',
			'Orders / All orders / Quotations / To ship / Returns / Roasts',
			'Customers / Messages / Reviews / All customers',
			'Catalogue / Products / Stock',
			'Marketing / Codes and offers / Banner / Newsletters',
			'Content / Pages / Emails / Images',
			'GST / GST reports / Exports / Tax rates',
			'Settings / Business details / Delivery / Couriers / Staff / Audit log / My emails',
		]))

	test('has what a role may open, under its own name where that is one screen', () => {
		expect(described('packer')).toEqual([
			'Overview / Overview',
			'Orders / All orders / To ship / Returns / Roasts',
			'Stock / Stock',
			'My emails / My emails',
		])
		expect(described('accountant')).toEqual([
			'Overview / Overview',
			'Orders / All orders / Returns',
			'GST / GST reports / Exports / Tax rates',
			'My emails / My emails',
		])
	})

	test('names no screen twice', () => {
		for (const role of STAFF_ROLES) {
			const paths = listGroups(role).flatMap(({ screens }) => screens.map(({ to }) => to))
			expect(new Set(paths).size).toBe(paths.length)
		}
	})
})

describe('the open screen', () => {
	test('is found by the start of its address, and the overview by all of it', () => {
		expect(openFor('owner', '/admin')).toEqual(['Overview', 'Overview'])
		expect(openFor('owner', '/admin/orders/SK3-22222222-20261120')).toEqual(['Orders', 'Orders'])
		expect(openFor('owner', '/admin/labels')).toEqual(['Orders', 'To ship'])
		expect(openFor('owner', '/admin/couriers')).toEqual(['Settings', 'Couriers'])
	})

	test('is none where no entry leads', () => {
		expect(openFor('owner', '/admin/nowhere')).toBeNull()
		expect(openFor('packer', '/admin/settings')).toBeNull()
	})
})
