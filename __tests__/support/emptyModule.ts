/** Stands for stylesheets, pictures and fonts, which webpack resolves and jsdom does not need. */
export default '';
