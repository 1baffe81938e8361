/** What a page tells the service worker of a newer release that waits. */
export const TAKE_OVER = 'take over';
