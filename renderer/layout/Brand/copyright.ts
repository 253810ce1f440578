/** Text before the company's name at the end of each page; the year comes from the specification. */
export const copyright = '© 2021'
