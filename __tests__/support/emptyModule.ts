/** Stands for style sheets, pictures, fonts and the decoder, which webpack resolves and jsdom does not need. */
export default '';
