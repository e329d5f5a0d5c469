/** The reply times and hours that pages promise, apart from the rules, which the contact page does not need. */
export const REPLY_WITHIN = '24 hours'

/** The legal limits for complaints: Consumer Protection (E-Commerce) Rules 2020, rule 4(5). */
export const GRIEVANCE_ACKNOWLEDGED_WITHIN = '48 hours'
export const GRIEVANCE_RESOLVED_WITHIN = 'one month'
