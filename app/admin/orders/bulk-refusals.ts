/** Reports what a bulk change of orders could not do, by reason, each order on its own line. */

export type BulkRefusal = { number: string; message: string }

export function describeRefusals(moved: number, refusals: readonly BulkRefusal[]): string {
	const updated =
		moved === 0 ? 'No orders were updated.' : `${moved} ${moved === 1 ? 'order was' : 'orders were'} updated.`
	const reasons = [...Map.groupBy(refusals, ({ message }) => message)].map(([message, alike]) =>
		[plural(message, alike.length), ...alike.map(({ number }) => number)].join('\n'),
	)
	return [updated, ...reasons].join('\n')
}

/** Turns 'This order is …' into '2 orders are …:', and 'This order has …' into '2 orders have …:'. */
function plural(message: string, count: number): string {
	const subject =
		count === 1
			? message
			: message.replace(
					/^This order (is|has)/,
					(_, verb) => `${count} orders ${verb === 'is' ? 'are' : 'have'}`,
				)
	return subject.replace(/\.$/, ':')
}
