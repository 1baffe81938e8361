/** Gives the worker the global `window`, which quagga2 needs when it is loaded: import this file before it. */
Object.assign(globalThis, { window: globalThis });
