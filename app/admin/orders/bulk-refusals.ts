/** Reports what a bulk change of orders could not do, by reason, each order on its own line. */

export type BulkRefusal = { number: string; message: string }

/** Each message fits one order as well as several. */
export function describeRefusals(moved: number, refusals: readonly BulkRefusal[]): string {
	const updated =
		moved === 0 ? 'No orders were updated.' : `${moved} ${moved === 1 ? 'order was' : 'orders were'} updated.`
	const reasons = [...Map.groupBy(refusals, ({ message }) => message)].map(([message, alike]) =>
		[message, ...alike.map(({ number }) => number)].join('\n'),
	)
	return [updated, ...reasons].join('\n')
}
