/** What webpack lets a module import besides code. */
declare module '*.css';

declare module '*.svg' {
  const url: string;
  export default url;
}
