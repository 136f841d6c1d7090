/** The page's color in each theme, as in index.html and theme.css. */
export const PAGE_COLOR = { light: '#f2eee7', dark: '#151210' }
