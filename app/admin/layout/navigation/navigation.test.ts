import { describe, expect, test } from 'vitest'
import { listGroups } from './navigation.server.ts'
import { addressOf, findOpen, groupLabel, isFolded, listBarScreens, screenLabel } from './navigation.ts'
import { STAFF_ROLES, type StaffRole } from '#shop/accounts/rules.ts'

const described = (role: StaffRole) =>
	listGroups(role).map((group) =>
		[groupLabel(group), ...group.screens.map((screen) => screenLabel(screen, group))].join(' / '),
	)
const openFor = (role: StaffRole, path: string) => {
	const open = findOpen(listGroups(role), new URL(path, 'https://sk3.example'))
	return open && [open.group.label, open.screen.label]
}

describe('the navigation', () => {
	test('of an owner has every screen in eight groups', () =>
		expect(described('owner')).toEqual([
			'Overview / Overview',
			'Orders / To pack / To ship / All orders / Quotations / Returns / Roasts',
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
			'Orders / To pack / To ship / All orders / Returns / Roasts',
			'Stock / Stock',
			'My emails / My emails',
		])
		expect(described('accountant')).toEqual([
			'Overview / Overview',
			'Orders / Orders',
			'GST / GST reports / Exports / Tax rates',
			'My emails / My emails',
		])
	})

	test('names no screen twice', () => {
		for (const role of STAFF_ROLES) {
			const paths = listGroups(role).flatMap(({ screens }) => screens.map(addressOf))
			expect(new Set(paths).size).toBe(paths.length)
		}
	})

	test('folds what is seldom used, where there is much else', () => {
		const foldedFor = (role: StaffRole) => {
			const groups = listGroups(role)
			return groups.filter((group) => isFolded(group, groups)).map(({ label }) => label)
		}
		expect(foldedFor('owner')).toEqual(['Marketing', 'Content', 'GST', 'Settings'])
		expect(foldedFor('accountant')).toEqual([])
	})

	test('counts the work that waits at an address', () => {
		const counts = new Map([['/admin/orders?status=processing', 40]])
		const screens = listGroups('owner', counts).flatMap((group) => group.screens)
		expect(screens.flatMap(({ label, count }) => (count ? [`${label} ${count}`] : []))).toEqual([
			'To pack 40',
		])
	})

	test('has in the bar of a phone what each role uses most', () => {
		const barOf = (role: StaffRole) => listBarScreens(listGroups(role)).map(({ label }) => label)
		expect(barOf('owner')).toEqual(['Overview', 'To pack', 'To ship', 'Messages'])
		expect(barOf('manager')).toEqual(['Overview', 'To pack', 'To ship', 'Messages'])
		expect(barOf('packer')).toEqual(['Overview', 'To pack', 'To ship', 'Stock'])
		expect(barOf('accountant')).toEqual(['Overview', 'Orders', 'GST reports', 'Exports'])
		expect(barOf('support')).toEqual(['Overview', 'Messages', 'Orders', 'Returns'])
	})
})

describe('the open screen', () => {
	test('is found by the start of its address, and the overview by all of it', () => {
		expect(openFor('owner', '/admin')).toEqual(['Overview', 'Overview'])
		expect(openFor('owner', '/admin/orders/SK3-22222222-20261120')).toEqual(['Orders', 'Orders'])
		expect(openFor('owner', '/admin/orders?words=&status=processing')).toEqual(['Orders', 'To pack'])
		expect(openFor('owner', '/admin/orders?status=packed')).toEqual(['Orders', 'Orders'])
		expect(openFor('accountant', '/admin/orders?status=processing')).toEqual(['Orders', 'Orders'])
		expect(openFor('owner', '/admin/labels')).toEqual(['Orders', 'To ship'])
		expect(openFor('owner', '/admin/couriers')).toEqual(['Settings', 'Couriers'])
	})

	test('is null for an address without an entry', () => {
		expect(openFor('owner', '/admin/nowhere')).toBeNull()
		expect(openFor('packer', '/admin/settings')).toBeNull()
	})
})
