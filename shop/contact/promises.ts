/** How soon whoever writes to the shop is answered, as every page says it. */
export const ANSWERED_WITHIN = '24 hours'

/** Consumer Protection (E-Commerce) Rules 2020, rule 4(5): a complaint is acknowledged, and solved, within these. */
export const GRIEVANCE_ACKNOWLEDGED_WITHIN = '48 hours'
export const GRIEVANCE_SOLVED_WITHIN = 'one month'
export const GRIEVANCE_HOURS = 'Monday to Friday, 9:00 to 17:00'

/** How it is called when a message did not arrive. */
export const NOT_SENT_TITLE = 'Error sending message'
