import { connect } from '#db/connect.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { setPrice } from '#shop/catalogue/variants/prices.server.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import type { IsolatedShop } from './isolated-shop.ts'

/** Changes a price as the command line does, in a hundredth of the time. */
export async function changePrice(
	shop: Pick<IsolatedShop, 'databaseUrl'>,
	price: ProductPrice,
): Promise<void> {
	const { db, close } = connect(shop.databaseUrl(), { max: 1 })
	await setPrice({ db, clock: () => new Date() }, { price, by: COMMAND_LINE })
	await close()
}
