/** The couriers of a new shop. India Post and ST Courier accept the tracking number only on their page. */
export const DEFAULT_COURIERS = [
	{
		name: 'Blue Dart',
		trackingUrl: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
	},
	{ name: 'Delhivery', trackingUrl: 'https://www.delhivery.com/track-v2/package/{number}' },
	{
		name: 'DTDC',
		trackingUrl:
			'https://txk.dtdc.com/ctbs-tracking/customerInterface.tr?submitName=showCITrackingDetails&cType=Consignment&cnNo={number}',
	},
	{
		name: 'India Post',
		trackingUrl: 'https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx',
	},
	{
		name: 'Professional',
		trackingUrl: 'https://www.tpcindia.com/track-info.aspx?id={number}&type=0&service=0',
	},
	{ name: 'ST Courier', trackingUrl: 'https://stcourier.com/track/shipment' },
]
