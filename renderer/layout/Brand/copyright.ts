/** Stands before the company's name at the very end of each page; the year is the specification's. */
export const copyright = '© 2021'
