/** The header in which an export says how many rows will come: written by the server, read by the page's script. */
export const ROW_COUNT = 'X-Row-Count'
