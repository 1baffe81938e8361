/** quagga2 takes the page's global object for granted. Imported before it, in the worker. */
Object.assign(globalThis, { window: globalThis });
