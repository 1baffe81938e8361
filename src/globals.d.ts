/** What webpack tells a module of the build. */
declare const __webpack_public_path__: string;
declare const __webpack_get_script_filename__: (chunk: string) => string;

/** What webpack lets a module import besides code. */
declare module '*.css';

declare module '*.svg' {
  const url: string;
  export default url;
}
