/** For webpack only: the tests run through ts-jest, the server runs on Node's type stripping. */
export default {
  plugins: ['babel-plugin-react-compiler'],
  presets: [
    ['@babel/preset-env', { targets: 'defaults and supports es6-module' }],
    ['@babel/preset-react', { runtime: 'automatic' }],
    '@babel/preset-typescript',
  ],
};
