/**
 * What a process that a test starts has of our environment; all else is given to it by the test. Node keeps there
 * what it has compiled, since the same program starts hundreds of times.
 */
export const inherited = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
