/**
 * Ends the task, so that keys and taps are heard and the page is painted before what follows. Not by a timer, for which a
 * page that nobody looks at waits a second.
 */
export function breathe(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
