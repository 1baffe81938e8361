/** Screens whose tables render again and again; the others would carry more code than they gain by it. */
const COMPILED = /[\\/]src[\\/]features[\\/](?:admin|board)[\\/]/;

/** For webpack only: the tests run through ts-jest, the server runs on Node's type stripping. */
export default {
  plugins: [['babel-plugin-react-compiler', { sources: (file) => COMPILED.test(file) }]],
  presets: [
    ['@babel/preset-env', { targets: 'defaults and supports es6-module' }],
    ['@babel/preset-react', { runtime: 'automatic' }],
    '@babel/preset-typescript',
  ],
};
