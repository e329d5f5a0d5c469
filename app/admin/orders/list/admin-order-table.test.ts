import { expect, test } from 'vitest'
import { listBulkMoves } from './admin-order-table.tsx'

test('selected orders become what follows their status', () => {
	expect(listBulkMoves(undefined)).toEqual(['packed', 'out_for_delivery', 'delivered'])
	expect(listBulkMoves('processing')).toEqual(['packed'])
	expect(listBulkMoves('shipped')).toEqual(['out_for_delivery'])
	expect(listBulkMoves('delivered')).toEqual([])
	expect(listBulkMoves('pending')).toEqual([])
})

test('packed orders are shipped with tracking numbers, and those that are collected are delivered', () => {
	expect(listBulkMoves('packed')).toEqual(['delivered'])
})
