import { useBrand } from '#app/catalogue/shop-data.ts'
import { hasGstin } from '#shop/config/tax-registration.ts'

/** Required by rule 4 of the Consumer Protection (E-Commerce) Rules, 2020. */
export function SellerDetails() {
	const brand = useBrand()
	return (
		<dl>
			<div>
				<dt>Registered office</dt>
				<dd>{brand?.address}</dd>
			</div>
			{brand && hasGstin(brand) && (
				<div>
					<dt>GSTIN</dt>
					<dd>{brand.gstin}</dd>
				</div>
			)}
			<div>
				<dt>FSSAI licence</dt>
				<dd>{brand?.fssai}</dd>
			</div>
		</dl>
	)
}
